import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadUnseenText } from '~/areas/orders/checkout/unseen-lines.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { routeParam, toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import {
  CancelForm,
  cancelOrder,
  cancelView,
  formatCancelTexts,
  type CancelView,
} from '~/areas/orders/cancel.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { requireOrderer } from '~/areas/prescriptions/refill-facts.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, RowPick, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import { buildTelHref } from '~/ui/phone.ts';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const format = createFormats(context.preferences.language);
  const localizer = { t: await getT(context), format };
  const [{ shown, ...view }, { phone }] = await Promise.all([
    cancelView(member, routeParam(params, 'orderNumber'), localizer).catch(toErrorPage(context, request)),
    context.content.support(),
  ]);
  const { clientReference, lines } = shown;
  const unseen = await loadUnseenText(context, member, {
    reference: clientReference,
    shown: lines,
    label: 'checkout.unseenGoesOn',
  });
  auditView(context, member, 'order');
  return {
    view: unseen ? { ...view, unseen } : view,
    texts: formatCancelTexts(view, view.some || unseen !== undefined, localizer.t),
    about: view.about,
    support: { href: buildTelHref(phone), phone: format.phone(phone) },
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireOrderer(context, request);
  const orderNumber = routeParam(params, 'orderNumber');
  const form = await readForm(request, CancelForm);
  if (!form.ok) return rejectForm(context, form);
  const outcome = await cancelOrder(context, request, { member, orderNumber, lineIds: form.value.lineId });
  if (outcome.kind === 'refused') return rejectForm(context, form, { '': outcome.problem });
  await member.session.flash({
    label: 'orders.flash.cancelled',
    values: { count: outcome.count },
    tone: 'ok',
  });
  return redirect(paths.order(orderNumber), 303);
}

export default function OrderCancel() {
  const { view, texts, support } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <Page
      narrow
      title={texts.title}
      back={{ to: paths.order(view.order), label: t('orders.row.order', { order: view.order }) }}
      errors={<ErrorSummary reply={reply} />}
    >
      {view.lines.length > 0 ? (
        <Question view={view} texts={texts} reply={reply} />
      ) : (
        <TooLate view={view} support={support} />
      )}
    </Page>
  );
}

interface CancelProps {
  view: Omit<CancelView, 'shown'> & { unseen?: string };
  texts: ReturnType<typeof formatCancelTexts>;
  support: { href: string; phone: string };
  reply?: FormReply;
}

/** The lines to cancel. Several lines have a checkbox each; a single one has none. */
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
            title={single ? name : <label htmlFor={box}>{findWholeValues(name)}</label>}
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

function Question({ view, texts, reply }: Pick<CancelProps, 'view' | 'texts' | 'reply'>) {
  const t = useT();
  const { lines, order } = view;
  return (
    <PostForm reply={reply}>
      <Stack>
        <p>{findWholeValues(texts.text)}</p>
        {view.unseen && <Note tone="wait">{findWholeValues(view.unseen)}</Note>}
        <Card>
          <Lines lines={lines} kept={reply && [reply.values.lineId ?? []].flat()} />
        </Card>
        <Actions>
          <Submit look="bad">{t('orders.cancel.yes', { count: lines.length })}</Submit>
          <LinkButton look="quiet" to={paths.order(order)}>
            {texts.keep ?? t('orders.cancel.keep')}
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
          {t('error.call', { phone: support.phone })}
        </LinkButton>
      </Actions>
    </Stack>
  );
}
