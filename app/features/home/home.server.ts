import { blockResult, mapResult } from '~/features/errors/block-result.server.ts';
import { recentClaims } from '~/features/claims/recent.server.ts';
import type { ClaimRow } from '~/features/claims/row.server.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import type { SupportView } from '~/features/guest/support.server.ts';
import { balanceView } from '~/features/orders/balance.server.ts';
import type { BalanceView } from '~/features/orders/balance.server.ts';
import { orderRow } from '~/features/orders/row.server.ts';
import type { OrderRow } from '~/features/orders/row.server.ts';
import { refillOutlook } from '~/features/prescriptions/refill-situation.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { PROGRAMME_TIME_ZONE } from '~/platform/clock.ts';
import { OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { RequestContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import { dueRows } from './due.server.ts';
import type { DueRow } from './due.server.ts';
import { firstOf } from './first.server.ts';
import type { First } from './first.server.ts';
import { partOfDay } from './greeting.ts';
import { knowRows } from './know.server.ts';
import type { KnowRow } from './know.server.ts';
import { judge } from './refills.server.ts';

const RECENT_SHOWN = 3;
/** Enough for every live prescription of most members; the list page has the rest. */
const PRESCRIPTIONS_ASKED = 20;
const CALL = { timeoutMs: OPTIONAL_BLOCK_BUDGET_MS };

export interface HomeNote {
  title?: string;
  text: string;
  tone: 'info' | 'wait';
}

export interface HomeView {
  today: string;
  greeting: string;
  notes: HomeNote[];
  support: SupportView;
  /** the coverage of this member has not begun; nothing else shows */
  later?: { strong: string; text: string };
  first?: First;
  know: KnowRow[];
  due?: BlockResult<DueRow[]>;
  /** absent where the client has no mail order */
  orders?: BlockResult<OrderRow[]>;
  balance?: BlockResult<BalanceView>;
  claims?: BlockResult<ClaimRow[]>;
}

type Asked = Pick<RequestContext, 'clock' | 'content' | 'log' | 'preferences' | 'env'>;

function termedNote({ membership }: Pick<MemberContext, 'membership'>, { t, format }: Localizer): HomeNote[] {
  if (membership.eligibilityStatus !== 'TERMED') return [];
  const { terminationDate } = membership;
  const title = terminationDate
    ? t('home.termed.title', { date: format.date(terminationDate) })
    : t('home.termed.plainTitle');
  return [{ title, text: t('home.termed.text'), tone: 'wait' }];
}

const askPrescriptions = (member: MemberContext) =>
  member.api.call(
    calls.prescriptions.refillable,
    {
      query: {
        ...memberParams(member),
        personCodes: member.viewing?.personCode,
        sort: 'action',
        page: 1,
        perPage: PRESCRIPTIONS_ASKED,
      },
    },
    CALL,
  );

const askOrders = (member: MemberContext) =>
  member.api.call(
    calls.orders.search,
    {
      query: {
        ...memberParams(member),
        personCodes: member.viewing?.personCode,
        page: 1,
        perPage: RECENT_SHOWN,
      },
    },
    CALL,
  );

/** Everything that the page shows of a member's data, each part within its time. */
async function blocks(
  context: Asked,
  member: MemberContext,
  hidesMailOrder: boolean,
  supportPhone: string,
  localizer: Localizer,
) {
  const { t } = localizer;
  const today = context.clock.today();
  const { log, preferences } = context;
  const within = { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log, preferences };
  const outlook = refillOutlook(context, member);
  const claims = outlook.then(({ family }) =>
    recentClaims(member, family, { today, count: RECENT_SHOWN, localizer, ...CALL }),
  );
  const [{ situation }, asked, orders, balance, claimRows] = await Promise.all([
    outlook,
    blockResult(askPrescriptions(member), t, within),
    hidesMailOrder ? undefined : blockResult(askOrders(member), t, within),
    // the member's own to pay, whoever is viewed: the cart shows it
    hidesMailOrder || member.viewing
      ? undefined
      : blockResult(
          member.api.call(calls.mailOrder.balance, { query: memberParams(member) }, CALL),
          t,
          within,
        ),
    blockResult(claims, t, within),
  ]);
  const judged = asked.ok ? judge(asked.value.items, situation) : [];
  const known = orders?.ok ? orders.value.items : [];
  const total = asked.ok ? asked.value.total : 0;
  const first = asked.ok
    ? firstOf({ situation, judged, total, orders: known, supportPhone }, localizer)
    : undefined;
  const inPanel = (first?.refills?.rows ?? []).map(({ id }) => id);
  return {
    first,
    know: knowRows(known, judged, today, localizer),
    due: mapResult(asked, () => dueRows(judged, inPanel, localizer)),
    orders:
      orders && mapResult(orders, ({ items }) => items.map((order) => orderRow(order, today, localizer))),
    balance: balance && mapResult(balance, (value) => balanceView(value, supportPhone, localizer)),
    claims: claimRows,
  };
}

/** The home page: what needs the member first, and the newest of everything. */
export async function homeView(context: Asked, member: MemberContext): Promise<HomeView> {
  const { language } = context.preferences;
  const localizer = { t: await getT(context), format: formatsFor(language) };
  const { t, format } = localizer;
  const [client, support] = await Promise.all([
    context.content.client(member.identity.clientId),
    context.content.support(),
  ]);
  const { suppressMailOrderFeatures } = client;
  const greeting = t(`home.greeting.${partOfDay(context.clock.programmeNow(), PROGRAMME_TIME_ZONE)}`, {
    name: member.identity.firstName,
  });
  const notes: HomeNote[] = [
    ...termedNote(member, localizer),
    ...(suppressMailOrderFeatures ? [{ text: t('home.suppressed'), tone: 'info' as const }] : []),
  ];
  const head = {
    today: format.weekdayDate(context.clock.today()),
    greeting,
    notes,
    support: { digits: support.phone, phone: format.phone(support.phone), tty: support.tty },
    know: [],
  };
  const { eligibilityStatus, effectiveDate } = member.membership;
  if (eligibilityStatus === 'FUTURE_EFFECTIVE') {
    const strong = effectiveDate
      ? t('home.later.strong', { date: format.date(effectiveDate) })
      : t('home.later.plain');
    return { ...head, later: { strong, text: t('home.later.text') } };
  }
  return { ...head, ...(await blocks(context, member, suppressMailOrderFeatures, support.phone, localizer)) };
}
