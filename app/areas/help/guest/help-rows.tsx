import { useT } from '~/i18n/use-t.ts';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import type { SupportView } from './support.server.ts';
import { buildTelHref } from '~/ui/phone.ts';

export function HelpRows({ support: { digits, phone, tty } }: { support: SupportView }) {
  const t = useT();
  return (
    <Rows>
      <Row
        lead={<LeadIcon name="phone" tone="ok" />}
        title={t('help.support.main')}
        lines={[t('help.support.mainHours')]}
        aside={
          <a className="number" href={buildTelHref(digits)}>
            {phone}
          </a>
        }
      />
      <Row
        lead={<LeadIcon name="keyboard" tone="ok" />}
        title={t('help.support.tty')}
        lines={[t('guest.help.ttyText')]}
        aside={
          <a className="number" href={buildTelHref(tty)}>
            {tty}
          </a>
        }
      />
    </Rows>
  );
}
