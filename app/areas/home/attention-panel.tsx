import { useT } from '~/i18n/use-t.ts';
import { RefillForm } from '~/areas/prescriptions/refill-form.tsx';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DayTile } from '~/ui/day-tile.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { LeadIcon, Row, RowLink, Rows } from '~/ui/rows.tsx';
import type { PriorityPanel } from './attention.server.ts';

/** The refills, and the button for their sum. */
function Refills({ rows, ids, button, say }: NonNullable<PriorityPanel['refills']> & { say: string }) {
  const t = useT();
  return (
    <>
      <Rows>
        {rows.map(({ id, name, day, about, line }) => (
          <Row
            key={id}
            lead={day ? <DayTile day={day} /> : <LeadIcon name="rx" tone="ok" />}
            title={
              <RowLink to={paths.prescription(id)} about={about}>
                {name}
              </RowLink>
            }
            lines={[line]}
            aside={
              ids.length > 1 && (
                <RefillForm ids={[id]}>
                  <Submit look="quiet" small about={name}>
                    {t('home.page.refill')}
                  </Submit>
                </RefillForm>
              )
            }
          />
        ))}
      </Rows>
      <RefillForm ids={ids} layout="actions">
        <Submit>{button}</Submit>
      </RefillForm>
      <p>{findWholeValues(say)}</p>
    </>
  );
}

function Tasks({ rows, hidden = 0 }: Pick<PriorityPanel, 'rows' | 'hidden'>) {
  const t = useT();
  return (
    <Rows>
      {rows.map(({ icon, title, line, quote, to }) => (
        <Row
          key={to}
          lead={<LeadIcon name={icon} tone="ok" />}
          title={<Link to={to}>{title}</Link>}
          lines={[line, quote && <q lang="en">{quote}</q>]}
        />
      ))}
      {hidden > 0 && (
        <Row
          title={<Link to={paths.home({ show: 'all' })}>{t('home.page.hidden', { count: hidden })}</Link>}
        />
      )}
    </Rows>
  );
}

export function AttentionPanel({ panel }: { panel: PriorityPanel }) {
  const t = useT();
  const { tone, strong, say, refills, act, start, rows, hidden } = panel;
  const list = (rows.length > 0 || hidden !== undefined) && <Tasks rows={rows} hidden={hidden} />;
  const beside = refills !== undefined && list !== false;
  const needsNothing = tone === 'quiet' && !refills && !act && !list;
  const button = act ?? start;
  return (
    <StatusPanel
      tone={tone}
      title={t(needsNothing ? 'home.page.today' : 'home.page.attention')}
      strong={strong}
      say={refills ? undefined : say}
      aside={beside ? list : undefined}
    >
      {refills && <Refills {...refills} say={say} />}
      {button && (
        <Actions>
          <LinkButton to={button.to}>{button.label}</LinkButton>
        </Actions>
      )}
      {!beside && list}
    </StatusPanel>
  );
}
