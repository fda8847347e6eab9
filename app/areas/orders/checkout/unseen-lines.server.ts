/**
 * Order lines that the person who ordered no longer sees, because a family member stopped sharing or turned 18. The
 * programme leaves such lines out of the order and of its total, and still charges them.
 */
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { readIntent } from './order-intent.server.ts';
import type { OrderIntent } from './order-intent.ts';

type UnseenLabel = 'checkout.unseen' | 'checkout.unseenGoesOn';
type Line = Pick<OrderIntent['items'][number], 'prescriptionId'>;

/** The sentence beside the order's total; undefined when the page shows all ordered lines. */
export function formatUnseenText(
  { items, order }: Pick<OrderIntent, 'items' | 'order'>,
  shown: readonly Line[],
  { t, format }: Pick<Localizer, 't' | 'format'>,
  label: UnseenLabel = 'checkout.unseen',
): string | undefined {
  const known = new Set([...shown, ...(order?.refused ?? [])].map(({ prescriptionId }) => prescriptionId));
  const unseen = items.filter(({ prescriptionId }) => !known.has(prescriptionId));
  if (unseen.length === 0) return undefined;
  const amount = format.money(unseen.reduce((sum, { priceCents }) => sum + priceCents, 0));
  return t(label, { count: unseen.length, amount });
}

/** The sentence on the order's own pages. @param reference the order's `clientReference` @throws StoreDown */
export async function loadUnseenText(
  context: RequestContext,
  member: MemberContext,
  {
    reference,
    shown,
    label = 'checkout.unseen',
  }: { reference: string | undefined; shown: readonly Line[]; label?: UnseenLabel },
): Promise<string | undefined> {
  const intent = await readIntent(context, member, reference);
  return intent?.state === 'done'
    ? formatUnseenText(intent, shown, await getLocalizer(context), label)
    : undefined;
}
