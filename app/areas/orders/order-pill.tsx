import { useT } from '~/i18n/use-t.ts';
import type { OrderStatus } from '#contract/order.ts';
import { Pill, type Tone } from '~/ui/pill.tsx';
import type { StatusShape } from '~/ui/icon-shapes.ts';

/** The badge of each status of specification 4.37; its text is the label orders.status.<status>. */
const orderPills = {
  placed: { tone: 'info', shape: 'underway' },
  inProgress: { tone: 'info', shape: 'underway' },
  shipped: { tone: 'info', shape: 'dart' },
  delivered: { tone: 'over', shape: 'done' },
  pickedUp: { tone: 'over', shape: 'done' },
  cancelled: { tone: 'bad', shape: 'stop' },
} satisfies Record<OrderStatus, { tone: Tone; shape: StatusShape }>;

export function OrderPill({ status }: { status: OrderStatus }) {
  const t = useT();
  return <Pill {...orderPills[status]}>{t(`orders.status.${status}`)}</Pill>;
}
