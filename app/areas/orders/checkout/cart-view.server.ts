import { recordStage } from '~/analytics/events.server.ts';
import { buildClientBanner } from '~/content/client-banner.ts';
import type { RequestContext } from '~/context.ts';
import { toBlockResult, mapResult } from '~/areas/shared/errors/block-result.server.ts';
import {
  getImpliedPersonCode,
  toMemberParams,
  type MemberContext,
} from '~/areas/shared/coverage/member-context.server.ts';
import { loadKnownRefillFacts } from '~/areas/prescriptions/refill-facts.server.ts';
import { formatRefusalText } from '~/areas/prescriptions/refusal-text.server.ts';
import { buildBalanceView, type BalanceView } from '~/areas/orders/balance.server.ts';
import { paths } from '~/paths.ts';
import { OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import { findMemberRefusal } from '#contract/prescription-rules.ts';
import { resolveEffectiveState } from './order-intent.ts';
import { calculateLookupLimits, openCart } from './order-intent.server.ts';
import {
  checkLines,
  isReady,
  toLineView,
  calculateSubtotalCents,
  type CheckedLine,
  type LineView,
} from './cart-lines.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { BlockResult } from '~/ui/block.tsx';
import type { NoteText } from '~/ui/note.tsx';

export interface CartView {
  lines: LineView[];
  /** the mail-order profile must be completed first */
  enroll?: true;
  /** absent while lines could not be checked; its label mentions missing lines */
  subtotal?: { label: string; value: string };
  /** the reason why the cart is closed to the member, who then sees no lines */
  notNow?: string;
  /** the problem that prevents checkout */
  obstacle?: string;
  /** the page of this cart's order while its outcome is unknown */
  checkingAt?: string;
  /** absent for a member who cannot order */
  balance?: BlockResult<BalanceView>;
}

function findObstacle(lines: readonly CheckedLine[], t: T): string | undefined {
  const blocked = lines.filter(({ kind }) => kind === 'blocked' || kind === 'gone').length;
  if (blocked > 0) return t('checkout.cart.blocked', { count: blocked });
  return lines.some(({ kind }) => kind === 'unknown') ? t('checkout.cart.unchecked') : undefined;
}

/** The balance, shown beside the cart's total; a balance that cannot be loaded is left out. */
async function loadBalance(context: RequestContext, member: MemberContext, localizer: Localizer) {
  const asked = member.api.call(calls.mailOrder.balance, { query: toMemberParams(member) });
  const { log, preferences } = context;
  const [balance, { phone }] = await Promise.all([
    toBlockResult(asked, localizer.t, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log, preferences }),
    context.content.support(),
  ]);
  return mapResult(balance, (value) => buildBalanceView(value, phone, localizer));
}

/** Reads the cart, and records that this stage was reached, unless the cart is empty. */
export async function loadCartView(context: RequestContext, member: MemberContext): Promise<CartView> {
  const [{ cart, intent }, outlook, localizer] = await Promise.all([
    openCart(context, member),
    loadKnownRefillFacts(context, member),
    getLocalizer(context, null),
  ]);
  const { t, format } = localizer;
  const { situation } = outlook;
  const refusal = findMemberRefusal(situation);
  const [lines, balance] = await Promise.all([
    checkLines(context, member, outlook, refusal ? [] : (cart?.items ?? [])),
    refusal ? undefined : loadBalance(context, member, localizer),
  ]);
  if (cart && lines.length > 0) recordStage(context, 'cart', cart);
  const state = intent && resolveEffectiveState(intent, context.clock.now(), calculateLookupLimits(context));
  const isOpen = intent && (state === 'pending' || state === 'unknown');
  const view: CartView = {
    lines: lines.map((line) => toLineView(line, getImpliedPersonCode(member), localizer)),
    subtotal: lines.some(({ kind }) => kind === 'unknown')
      ? undefined
      : {
          label: t(lines.every(isReady) ? 'checkout.subtotal' : 'checkout.subtotalOfReady'),
          value: format.money(calculateSubtotalCents(lines)),
        },
    obstacle: findObstacle(lines, t),
  };
  if (!situation.hasMailOrderProfile && refusal === undefined) view.enroll = true;
  if (refusal) view.notNow = formatRefusalText(refusal, t, format);
  if (balance) view.balance = balance;
  if (isOpen) view.checkingAt = paths.cartChecking(intent.intentId);
  return view;
}

/** The client's announcement at checkout (specification 3.07, 3.08). */
export async function buildCheckoutBanner(
  context: RequestContext,
  member: MemberContext,
): Promise<NoteText | undefined> {
  const config = await context.content.client(member.identity.clientId);
  return buildClientBanner(config, 'orderCheckoutScreen', context.preferences.language);
}
