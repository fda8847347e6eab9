import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { confirmChange } from '~/areas/shared/idempotency/idempotency.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { isCoverageAhead } from '~/session/membership.ts';
import { auditSubject } from '~/session/audit.server.ts';
import { audit } from '~/platform/log.ts';
import { calls } from '#contract/index.ts';
import type { FamilyMember } from '#contract/member.ts';
import type { PhiChange, PhiShare } from '#contract/phi-settings.ts';
import { calculateSharingEnd } from '#contract/sharing-rules.ts';
import {
  loadFamilyCoverage,
  findOwnEntry,
  formatFullName,
  toPersonRows,
  type Family,
  type PersonRow,
} from './people.server.ts';

export const ShareForm = z
  .object({ shared: z.enum(['on', 'off']), agreed: z.boolean().optional() })
  .refine(({ shared, agreed }) => shared === 'off' || agreed === true, {
    path: ['agreed'],
    error: 'family.one.agreeMissing',
  });

interface ShareRow {
  personCode: string;
  withPersonCode: string;
  name: string;
  /** the person concerned, because the page shows the same name several times */
  about: string;
  relationship: string;
  shared: boolean;
  lines: string[];
}

export interface ShareGroup {
  title: string;
  /** for a minor: the person who decides, and the last day */
  text?: string;
  rows: ShareRow[];
}

export interface ChangeLine {
  day: string;
  text: string;
}

/** The start of the coverage, before which sharing has no effect. */
function laterText({ membership }: Pick<MemberContext, 'membership'>, { t, format }: Localizer) {
  if (!isCoverageAhead(membership)) return undefined;
  const { effectiveDate } = membership;
  return effectiveDate
    ? t('family.sharing.laterOn', { date: format.date(effectiveDate) })
    : t('family.sharing.later');
}

interface SharingView {
  later?: string | undefined;
  groups: ShareGroup[];
  others: PersonRow[];
  changes: ChangeLine[];
}

const askSettings = (member: MemberContext) =>
  member.api.call(calls.userManagement.phiSettings, { query: toMemberParams(member) });

const nameIn = ({ members }: Family, personCode: string): string => {
  const person = members.find((member) => member.personCode === personCode);
  return person ? formatFullName(person) : personCode;
};

function changeLine(change: PhiChange, family: Family, own: string, { t, format }: Localizer): ChangeLine {
  const { at, personCode, withPersonCode, shared, byPersonCode } = change;
  const names = { owner: nameIn(family, personCode), viewer: nameIn(family, withPersonCode) };
  const day = format.dateTimeOfYear(at);
  const whom = personCode === own ? 'own' : withPersonCode === own ? 'self' : 'other';
  if (byPersonCode === undefined) return { day, text: t(`family.change.ended.${whom}`, names) };
  if (!shared && byPersonCode === withPersonCode && whom !== 'self')
    return { day, text: t(`family.change.leftBy.${whom}`, names) };
  const outcome = shared ? 'on' : 'off';
  if (whom === 'own' && byPersonCode !== own)
    return { day, text: t(`family.change.ownBy.${outcome}`, { ...names, by: nameIn(family, byPersonCode) }) };
  return { day, text: t(`family.change.${whom}.${outcome}`, names) };
}

function shareRow(
  share: PhiShare,
  viewer: FamilyMember,
  own: string,
  about: string,
  { t, format }: Localizer,
): ShareRow {
  const { personCode, withPersonCode, shared, since, endsOn } = share;
  const lines = [
    since && t('family.sharing.since', { date: format.date(since) }),
    endsOn && t('family.sharing.until', { date: format.date(endsOn) }),
  ];
  return {
    personCode,
    withPersonCode,
    name: withPersonCode === own ? t('common.you') : formatFullName(viewer),
    about,
    relationship: t(`family.relationship.${viewer.relationshipCode}`),
    shared,
    lines: lines.filter((line): line is string => Boolean(line)),
  };
}

export async function loadSharingView(context: RequestContext, member: MemberContext): Promise<SharingView> {
  const [settings, family, localizer] = await Promise.all([
    askSettings(member),
    loadFamilyCoverage(member),
    getLocalizer(context),
  ]);
  const { t, format } = localizer;
  const today = context.clock.today();
  const own = findOwnEntry(family.members, member.identity, member.membership);
  const toRows = (owner: string, about: string) =>
    settings.shares
      .filter(({ personCode }) => personCode === owner)
      .flatMap((share) => {
        const viewer = family.members.find(({ personCode }) => personCode === share.withPersonCode);
        return viewer ? [shareRow(share, viewer, own.personCode, about, localizer)] : [];
      });
  const decided = new Set(settings.shares.map(({ personCode }) => personCode));
  const minors = family.members.filter(
    ({ personCode }) => personCode !== own.personCode && decided.has(personCode),
  );
  const { providerTypeDirect } = context.env;
  return {
    later: laterText(member, localizer),
    groups: [
      { title: t('family.sharing.yours'), rows: toRows(own.personCode, t('family.sharing.aboutYours')) },
      ...minors.map((minor) => {
        const [name, ends] = [formatFullName(minor), calculateSharingEnd(minor, today)];
        const group: ShareGroup = {
          title: t('family.sharing.minor', { name }),
          rows: toRows(minor.personCode, t('family.sharing.aboutMinor', { name })),
        };
        if (ends) group.text = t('family.sharing.minorText', { name, date: format.date(ends) });
        return group;
      }),
    ],
    others: toPersonRows(family, own, member, { today, providerTypeDirect, t }),
    changes: settings.changes.map((change) => changeLine(change, family, own.personCode, localizer)),
  };
}

interface ShareView {
  title: string;
  later?: string | undefined;
  say: string;
  shared: boolean;
  ends: string[];
  changes: ChangeLine[];
}

/** One direction of sharing; undefined when this member does not decide it. @throws ProgrammeFault */
export async function loadShareView(
  context: RequestContext,
  member: MemberContext,
  pair: { personCode: string; withPersonCode: string },
): Promise<ShareView | undefined> {
  const [settings, family, localizer] = await Promise.all([
    askSettings(member),
    loadFamilyCoverage(member),
    getLocalizer(context),
  ]);
  const isPair = (one: typeof pair) =>
    one.personCode === pair.personCode && one.withPersonCode === pair.withPersonCode;
  const share = settings.shares.find(isPair);
  const person = (code: string) => family.members.find(({ personCode }) => personCode === code);
  const [owner, viewer] = [person(pair.personCode), person(pair.withPersonCode)];
  if (!share || !owner || !viewer) return undefined;
  const { t, format } = localizer;
  const own = member.identity.personCode;
  const names = { owner: formatFullName(owner), viewer: formatFullName(viewer) };
  const kind = owner.personCode === own ? 'Yours' : viewer.personCode === own ? 'MinorSelf' : 'Minor';
  const titles = { Yours: 'yoursTitle', Minor: 'minorTitle', MinorSelf: 'minorSelfTitle' } as const;
  const endsOn = calculateSharingEnd(owner, context.clock.today());
  return {
    title: t(`family.one.${titles[kind]}`, names),
    later: laterText(member, localizer),
    say: t(`family.one.${share.shared ? 'on' : 'off'}${kind}`, names),
    shared: share.shared,
    ends: [
      t('family.one.endsNow'),
      endsOn ? t('family.one.endsMinor', { ...names, date: format.date(endsOn) }) : t('family.one.endsAdult'),
    ],
    changes: settings.changes.filter(isPair).map((change) => changeLine(change, family, own, localizer)),
  };
}

interface ShareUpdate {
  personCode: string;
  withPersonCode: string;
  shared: boolean;
}

/** Whether the programme stores what was sent; undefined when it stores no sharing for these two people. */
async function isKept(member: MemberContext, update: ShareUpdate): Promise<boolean | undefined> {
  const { shares } = await askSettings(member);
  const kept = shares.find(
    ({ personCode, withPersonCode }) =>
      personCode === update.personCode && withPersonCode === update.withPersonCode,
  );
  return kept && kept.shared === update.shared;
}

/**
 * Changes one direction of sharing. Idempotent. @throws ProgrammeFault, with status 404 when this member does not
 * decide it; also when the change may have failed
 */
export async function changeShare(
  context: RequestContext,
  member: MemberContext,
  update: ShareUpdate,
): Promise<void> {
  const { identity } = member;
  const line = {
    subject: auditSubject(context, identity),
    about: auditSubject(context, { ...identity, personCode: update.withPersonCode }),
    kind: update.personCode === identity.personCode ? 'own' : 'minor',
    action: update.shared ? 'on' : 'off',
  };
  try {
    const input = { query: toMemberParams(member), body: update };
    await confirmChange(member.api.call(calls.userManagement.updatePhiSettings, input), () =>
      isKept(member, update),
    );
  } catch (error) {
    audit(context.log, 'sharing', { ...line, outcome: 'failed' });
    throw error;
  }
  audit(context.log, 'sharing', { ...line, outcome: 'done' });
}
