import { useT } from '~/i18n/use-t.ts';
import { RefillForm } from '~/features/prescriptions/refill-form.tsx';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DayTile } from '~/ui/day-tile.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import type { First } from './first.server.ts';
import type { KnowRow } from './know.server.ts';
import { telHref } from '~/ui/phone.ts';

function Know({ rows }: { rows: readonly KnowRow[] }) {
  const t = useT();
  return (
    <div className="sec">
      <h2 className="small soft">{t('home.page.know')}</h2>
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
    </div>
  );
}

function Refills({ rows, button }: NonNullable<First['refills']>) {
  const t = useT();
  return (
    <>
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
      </Rows>
      <RefillForm ids={rows.map(({ id }) => id)} layout="acts">
        <Submit>{button}</Submit>
        <LinkButton look="quiet" to={paths.prescriptions()}>
          {t('home.page.choose')}
        </LinkButton>
      </RefillForm>
    </>
  );
}

/** What needs the member first, and beside it what is under way. */
export function HomeAnswer({ first, know }: { first: First; know: readonly KnowRow[] }) {
  const t = useT();
  const { tone, strong, say, refills, order, call } = first;
  return (
    <Answer
      tone={tone}
      title={t('home.page.first')}
      strong={strong}
      say={say}
      aside={know.length > 0 ? <Know rows={know} /> : undefined}
    >
      {refills && <Refills {...refills} />}
      {(order ?? call) && (
        <Actions>
          {order && <LinkButton to={paths.order(order.number)}>{order.label}</LinkButton>}
          {call && (
            <LinkButton icon="phone" href={telHref(call.digits)}>
              {call.label}
            </LinkButton>
          )}
        </Actions>
      )}
    </Answer>
  );
}
