import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, RowPick, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import type { CancelView } from './cancel.server.ts';

interface CancelProps {
  view: CancelView;
  support: { href: string; phone: string };
  reply?: FormReply;
}

/** The lines to cancel: with one there is nothing to choose, of several each can be kept. */
function Lines({ lines, kept }: { lines: CancelView['lines']; kept: readonly string[] | undefined }) {
  const single = lines.length === 1;
  return (
    <Rows>
      {lines.map(({ id, name, line, price }) => {
        const box = `line-${id}`;
        return (
          <Row
            key={id}
            lead={
              single ? (
                <LeadIcon name="rx" />
              ) : (
                <RowPick>
                  <input
                    id={box}
                    type="checkbox"
                    name="lineId"
                    value={id}
                    defaultChecked={kept === undefined || kept.includes(id)}
                  />
                </RowPick>
              )
            }
            title={single ? name : <label htmlFor={box}>{name}</label>}
            lines={[line]}
            end={price}
            heading="h2"
          >
            {single && <input type="hidden" name="lineId" value={id} />}
          </Row>
        );
      })}
    </Rows>
  );
}

function Question({ view, reply }: Pick<CancelProps, 'view' | 'reply'>) {
  const t = useT();
  const { lines, order } = view;
  return (
    <PostForm reply={reply}>
      <Stack>
        <p>{t(view.some ? 'orders.cancel.someText' : 'orders.cancel.text')}</p>
        <Card>
          <Lines lines={lines} kept={reply && [reply.values.lineId ?? []].flat()} />
        </Card>
        <Actions>
          <Submit look="bad">{t('orders.cancel.yes', { count: lines.length })}</Submit>
          <LinkButton look="quiet" to={paths.order(order)}>
            {t('orders.cancel.keep')}
          </LinkButton>
        </Actions>
      </Stack>
    </PostForm>
  );
}

function TooLate({ view, support }: Pick<CancelProps, 'view' | 'support'>) {
  const t = useT();
  return (
    <Stack>
      <Note tone="wait">
        <p>{t('orders.cancel.tooLate')}</p>
      </Note>
      <Actions>
        <LinkButton to={paths.order(view.order)}>{t('orders.cancel.toOrder')}</LinkButton>
        <LinkButton look="alt" icon="phone" href={support.href}>
          {t('orders.cancel.call', { phone: support.phone })}
        </LinkButton>
      </Actions>
    </Stack>
  );
}

export function CancelPage({ view, support, reply }: CancelProps) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('orders.cancel.title', { order: view.order })}
      back={{ to: paths.order(view.order), label: t('orders.cancel.back', { order: view.order }) }}
      errors={<ErrorSummary reply={reply} />}
    >
      {view.lines.length > 0 ? (
        <Question view={view} reply={reply} />
      ) : (
        <TooLate view={view} support={support} />
      )}
    </Page>
  );
}
