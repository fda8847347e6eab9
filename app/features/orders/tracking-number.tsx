import { useT } from '~/i18n/use-t.ts';
import type { Tracking } from './answer.server.ts';

/** The number of a parcel: a link to the carrier where we know one, else plain text. */
export function TrackingNumber({ tracking, linked = true }: { tracking: Tracking; linked?: boolean }) {
  const t = useT();
  const number = <b>{tracking.number}</b>;
  return (
    <p>
      {t('orders.detail.page.number')}{' '}
      {linked && tracking.url ? (
        <a href={tracking.url} rel="noreferrer">
          {number}
        </a>
      ) : (
        number
      )}
    </p>
  );
}
