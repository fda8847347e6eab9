import type { ClockContext, TextContext } from '~/context.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import type { NoteText } from '~/ui/note.tsx';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { loadFamilyCoverage, loadFamilyIfAvailable, type Family } from '~/areas/family/people.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import { getCardClientId, type IdCard } from '#contract/id-card.ts';
import { calls } from '#contract/index.ts';
import { FILE_BUDGET_MS } from '~/programme/time-limits.ts';
import { buildTelHref } from '~/ui/phone.ts';
import { hasCoverageEnded, isCoverageAhead } from '~/session/membership.ts';
import { errorPage } from '~/ui/error-page.server.ts';

/** @throws a 404 for a client without digital cards (specification 3.08) */
export async function requireDigitalCard(
  { content }: TextContext,
  { identity }: Pick<MemberContext, 'identity'>,
): Promise<void> {
  const { disableDigitalIDCards } = await content.client(identity.clientId);
  if (disableDigitalIDCards) throw errorPage(404);
}

/** The person of the displayed card: the viewed person, else the one in the address; empty for the member. */
export const readRequestedCardPerson = (
  request: Request,
  { viewing }: Pick<MemberContext, 'viewing'>,
): string =>
  viewing?.personCode ?? (new URL(request.url).searchParams.get('person') ?? '').trim().slice(0, 20);

/** @throws the same 404 for a person who does not share and for an unknown person */
export async function loadCardHolder(member: MemberContext, person: string) {
  const own = toMemberParams(member);
  if (person === '' || person === own.personCode) return own;
  const { allowedPhiPersonCodes } = await loadFamilyCoverage(member);
  if (!allowedPhiPersonCodes.includes(person)) throw errorPage(404);
  return { ...own, personCode: person };
}

type CardHolder = Awaited<ReturnType<typeof loadCardHolder>>;

export const loadCard = (member: MemberContext, holder: CardHolder): Promise<IdCard> =>
  member.api.call(calls.idCards.details, { query: holder });

/** Whether the card is valid on a day. The coverage of the card and that of the member decide. */
export function resolveCardValidity(
  { membership }: Pick<MemberContext, 'membership'>,
  card: Pick<IdCard, 'effectiveDate' | 'terminationDate'>,
  today: string,
): { kind: 'valid' } | { kind: 'over' | 'notYet'; date?: string | undefined } {
  const { terminationDate, effectiveDate } = membership;
  const ended = card.terminationDate;
  if (hasCoverageEnded(membership)) return { kind: 'over', date: ended ?? terminationDate };
  if (ended !== undefined && ended < today) return { kind: 'over', date: ended };
  if (isCoverageAhead(membership)) return { kind: 'notYet', date: effectiveDate ?? card.effectiveDate };
  return { kind: 'valid' };
}

export interface IdCardView {
  missing: NoteText[];
  plan: string;
  issuer: string;
  name: string;
  /** printed labels and values */
  front: { label: string; value: string }[];
  phones: { label: string; shown: string; href: string }[];
  /** the reason why the card is not valid today */
  invalid?: { kind: 'over' | 'notYet'; text: string };
  people: { value: string; label: string }[];
  person: string;
  pdf: string;
  /** the programme's picture of the card; without `src` if it could not be made (specification 3.16) */
  picture?: { src?: string };
  /** absent when that wallet is not configured, or the card is not valid */
  apple?: string;
  google?: string;
  /** the card is valid, so wallets are offered */
  forWallets: boolean;
}

function toFront(card: IdCard, isOver: boolean, { t, format }: Localizer): IdCardView['front'] {
  const { effectiveDate, terminationDate } = card;
  return [
    { label: 'RxBIN', value: card.rxBin },
    { label: 'RxPCN', value: card.rxPcn },
    { label: 'RxGRP', value: card.rxGroup },
    { label: t('common.memberId'), value: card.cardId },
    { label: t('common.personCode'), value: card.personCode },
    ...(isOver && terminationDate
      ? [{ label: t('common.coveredUntil'), value: format.date(terminationDate) }]
      : effectiveDate
        ? [{ label: t('common.coveredFrom'), value: format.date(effectiveDate) }]
        : []),
  ];
}

const SHORT = 3;

const toPhones = ({ phones }: IdCard, { t, format }: Localizer): IdCardView['phones'] =>
  phones.map(({ kind, phone }) => ({
    label: t(`idCard.phone.${kind}`),
    shown: phone.length === SHORT ? phone : format.phone(phone),
    href: buildTelHref(phone),
  }));

function invalidText(
  validity: ReturnType<typeof resolveCardValidity>,
  { t, format }: Localizer,
): IdCardView['invalid'] | undefined {
  if (validity.kind === 'valid') return undefined;
  const { kind } = validity;
  const date = validity.date && format.date(validity.date);
  const text = date ? t(`idCard.${kind}Text`, { date }) : t(`idCard.${kind}Plain`);
  return { kind, text };
}

/** The picture of the card from the family coverage; absent when that cannot be loaded. */
function findPicture({ members }: Family, personCode: string): IdCardView['picture'] | undefined {
  const { cardImage, cardImageError } = members.find((one) => one.personCode === personCode) ?? {};
  if (cardImage) return { src: cardImage };
  // the programme's text about it is English, and repeats the label of the page
  return cardImageError ? {} : undefined;
}

/** Empty while another person's data is viewed, and when the family cannot be loaded. */
function listPeople(family: Family, member: MemberContext, { t }: Localizer): IdCardView['people'] {
  const { identity } = member;
  const others = family.members.filter(({ personCode }) => family.allowedPhiPersonCodes.includes(personCode));
  if (others.length === 0 || member.viewing) return [];
  const own = t('idCard.you', { name: `${identity.firstName} ${identity.lastName}` });
  return [
    { value: '', label: own },
    ...others.map(({ personCode, firstName, lastName }) => ({
      value: personCode,
      label: `${firstName} ${lastName}`,
    })),
  ];
}

/** The page of the card. @throws 404 for a card that the member may not see, ProgrammeFault */
export async function loadIdCardView(
  context: TextContext & ClockContext,
  member: MemberContext,
  asked: string,
): Promise<IdCardView> {
  await requireDigitalCard(context, member);
  const holder = await loadCardHolder(member, asked);
  const localizer = await getLocalizer(context);
  const [card, { family, failed }] = await Promise.all([
    loadCard(member, holder),
    loadFamilyIfAvailable(member, context.log),
  ]);
  const people = listPeople(family, member, localizer);
  const picture = findPicture(family, holder.personCode);
  const validity = resolveCardValidity(member, card, context.clock.today());
  const person = holder.personCode === member.identity.personCode ? '' : holder.personCode;
  const said = invalidText(validity, localizer);
  const isOver = validity.kind === 'over';
  const { appleWallet, googleWallet } = context.env;
  const shown = person || undefined;
  const view: IdCardView = {
    plan: card.planName,
    issuer: card.issuerName,
    name: card.memberName,
    front: toFront(card, isOver, localizer),
    phones: toPhones(card, localizer),
    people,
    missing: member.viewing
      ? []
      : listMissingNotes(failed, localizer.t('benefits.person.unknown'), localizer),
    person,
    pdf: paths.idCardPdf(shown),
    forWallets: !isOver,
  };
  if (said) view.invalid = said;
  if (picture) view.picture = picture;
  if (appleWallet && !isOver) view.apple = paths.applePass(shown);
  if (googleWallet && !isOver) view.google = paths.googlePass(shown);
  return view;
}

/** The programme's PDF of the card (specification 7.29), by the client id of card services (9.11). */
export async function loadIdCardPdf(
  context: TextContext & ClockContext,
  member: MemberContext,
  asked: string,
): Promise<{ bytes: Uint8Array; name: string }> {
  await requireDigitalCard(context, member);
  const holder = await loadCardHolder(member, asked);
  const t = await getT(context);
  const query = {
    ...holder,
    clientId: getCardClientId(holder.clientId),
    lang: context.preferences.language,
  };
  const bytes = await member.api.call(calls.idCards.temporary, { query }, { timeoutMs: FILE_BUDGET_MS });
  return { bytes, name: t('idCard.fileName') };
}
