import { useT } from '~/i18n/use-t.ts';
import { RefillForm } from '~/areas/prescriptions/refill-form.tsx';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DayTile } from '~/ui/day-tile.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import type { AttentionRow, PriorityPanel } from './attention.server.ts';

export const AttentionRows = ({ rows }: { rows: readonly AttentionRow[] }) => (
  <Rows>
    {rows.map(({ icon, title, line, to }) => (
      <Row
        key={to}
        lead={<LeadIcon name={icon} tone="ok" />}
        title={<Link to={to}>{title}</Link>}
        lines={[line]}
      />
    ))}
  </Rows>
);

/** The button comes first, so that it is visible at once; its refills are below. */
function Refills({ rows, hidden, ids, button }: NonNullable<PriorityPanel['refills']>) {
  const t = useT();
  return (
    <>
      <RefillForm ids={ids} layout="actions">
        <Submit>{button}</Submit>
        {ids.length > 1 && (
          <LinkButton look="quiet" to={paths.prescriptions()}>
            {t('home.page.choose')}
          </LinkButton>
        )}
      </RefillForm>
      <Rows>
        {rows.map(({ id, name, day, line, price }) => (
          <Row
            key={id}
            lead={day ? <DayTile day={day} /> : <LeadIcon name="rx" tone="ok" />}
            title={<Link to={paths.prescription(id)}>{name}</Link>}
            lines={line === undefined ? [] : [line]}
            end={price}
          />
        ))}
        {hidden > 0 && (
          <Row
            title={<Link to={paths.prescriptions()}>{t('home.page.hidden', { count: hidden })}</Link>}
            heading="h3"
          />
        )}
      </Rows>
    </>
  );
}

export function AttentionPanel({ panel }: { panel: PriorityPanel }) {
  const t = useT();
  const { tone, strong, say, refills, act, rows } = panel;
  const list = rows.length > 0 && <AttentionRows rows={rows} />;
  const beside = refills !== undefined && rows.length > 0;
  const needsNothing = tone === 'quiet' && !refills && !act && !list;
  return (
    <StatusPanel
      tone={tone}
      title={t(needsNothing ? 'home.page.today' : 'home.page.attention')}
      strong={strong}
      say={say}
      aside={beside ? list : undefined}
    >
      {refills && <Refills {...refills} />}
      {act && (
        <Actions>
          <LinkButton to={act.to}>{act.label}</LinkButton>
        </Actions>
      )}
      {!beside && list}
    </StatusPanel>
  );
}
