import type { RequestContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { Member } from '~/session/guards.server.ts';
import { toMemberKey } from '~/session/member-key.server.ts';
import { listSessions } from '~/session/member-sessions.server.ts';
import { listPasskeys } from '~/auth/passkey-store.server.ts';
import { toFullName } from '~/session/viewed-person.server.ts';
import { loadBlock } from '~/programme/block.server.ts';
import { canAppeal } from '#contract/clinical-review-rules.ts';
import type { ClinicalReview } from '#contract/clinical-review.ts';
import { calls } from '#contract/index.ts';
import { notificationChannels, type NotificationSettings } from '#contract/notifications.ts';
import { isUnderWay } from '#contract/order-rules.ts';
import { isCoverageAhead } from '~/session/membership.ts';

/** The menu waits this long for states, and then renders without them. */
const WITHIN_MS = 1_500;
const CALL = { timeoutMs: WITHIN_MS };
/** Maximum of entries in one reply. */
const MAX_REVIEWS = 100;

/** Rows by name. A row without a state shows its description. */
type LiveState = Record<string, string>;

type QueryContext = RequestContext;

const hasBegun = ({ membership }: Pick<MemberContext, 'membership'>) => !isCoverageAhead(membership);

const known = (rows: Record<string, string | undefined>): LiveState =>
  Object.fromEntries(Object.entries(rows).filter((row): row is [string, string] => Boolean(row[1])));

async function orUnknown<Value>(asked: Promise<Value>, { log }: Pick<QueryContext, 'log'>) {
  const answer = await loadBlock(asked, { budgetMs: WITHIN_MS, log });
  return answer.ok ? answer.data : undefined;
}

const channelsOn = (settings: NotificationSettings) =>
  notificationChannels.map((channel) =>
    Object.values(settings).some((channels) => channels.includes(channel))
      ? ('on' as const)
      : ('off' as const),
  );

export async function loadSettingsState(context: QueryContext, member: Member): Promise<LiveState> {
  const { t } = await getLocalizer(context);
  const owner = toMemberKey(member.identity);
  const query = toMemberParams(member);
  const asked = hasBegun(member);
  const [passkeys, sessions, family, addresses, cards, settings] = await Promise.all([
    listPasskeys(context.stores, owner),
    listSessions(context, owner),
    asked
      ? orUnknown(
          member.api.call(
            calls.member.familyCoverage,
            { query: { clientId: query.clientId, cardId: query.cardId } },
            CALL,
          ),
          context,
        )
      : undefined,
    asked
      ? orUnknown(member.api.call(calls.mailOrder.shippingAddresses, { query }, CALL), context)
      : undefined,
    asked ? orUnknown(member.api.call(calls.mailOrder.paymentCards, { query }, CALL), context) : undefined,
    asked
      ? orUnknown(member.api.call(calls.userManagement.notificationSettings, { query }, CALL), context)
      : undefined,
  ]);
  const shared = family?.find(({ personCode }) => personCode === query.personCode)?.allowedPhiPersonCodes;
  const people = (family ?? []).filter(
    ({ personCode }) => personCode !== query.personCode && shared?.includes(personCode),
  );
  const [email, text] = settings ? channelsOn(settings) : [];
  return known({
    passkeys: passkeys.length > 0 ? t('settings.state.passkeys', { count: passkeys.length }) : undefined,
    sessions: t('settings.state.sessions', { count: sessions.length }),
    sharing:
      people.length > 0
        ? t('settings.state.sharing', { names: people.map(toFullName).join(', ') })
        : undefined,
    addresses: addresses && saved(addresses, 'settings.state.addresses', t),
    cards: cards && saved(cards, 'settings.state.cards', t),
    notifications: email && text && t(`settings.state.notifications.${email}.${text}`),
  });
}

const saved = (
  things: readonly unknown[],
  label: 'settings.state.addresses' | 'settings.state.cards',
  t: T,
): string => (things.length > 0 ? t(label, { count: things.length }) : t('settings.state.noneSaved'));

const needsMember = (today: string) => (review: ClinicalReview) =>
  review.status === 'moreInformationNeeded' || canAppeal(review.status, review.actByDate, today);

export async function loadMoreState(
  context: QueryContext,
  member: Member,
  { inCart, mailOrder }: { inCart: number; mailOrder: boolean },
): Promise<LiveState> {
  if (!hasBegun(member)) return {};
  const { t } = await getLocalizer(context);
  const query = toMemberParams(member);
  const asked = { ...query, personCodes: member.viewing?.personCode, page: 1 };
  const [orders, reviews, profile] = await Promise.all([
    mailOrder
      ? orUnknown(member.api.call(calls.orders.search, { query: { ...asked, perPage: 1 } }, CALL), context)
      : undefined,
    orUnknown(
      member.api.call(calls.clinicalReviews.statuses, { query: { ...asked, perPage: MAX_REVIEWS } }, CALL),
      context,
    ),
    mailOrder
      ? orUnknown(member.api.call(calls.mailOrder.profileSearch, { query }, CALL), context)
      : undefined,
  ]);
  const live = isUnderWay(orders?.counts ?? {});
  const due = reviews?.items.filter(needsMember(context.clock.today())).length ?? 0;
  return known({
    orders: live > 0 ? t('more.state.orders', { count: live }) : undefined,
    reviews: due > 0 ? t('more.state.reviews', { count: due }) : undefined,
    cart: inCart > 0 ? t('more.state.cart', { count: inCart }) : undefined,
    profile: profile && t(profile.enrolled ? 'more.state.profile' : 'more.state.noProfile'),
  });
}
