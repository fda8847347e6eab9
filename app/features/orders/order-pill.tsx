import { useT } from '~/i18n/use-t.ts';
import type { OrderStatus } from '~/programme/contract/order.ts';
import { Pill } from '~/ui/pill.tsx';
import { orderPills } from './order-status.ts';

/** The status in words with its shape. Needs the labels orders.status. */
export function OrderPill({ status }: { status: OrderStatus }) {
  const t = useT();
  return <Pill {...orderPills[status]}>{t(`orders.status.${status}`)}</Pill>;
}
