import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange } from '~/analytics/events.server.ts';
import { removeAddress, RemoveForm, loadSavedAddress } from '~/areas/orders/addresses/addresses.server.ts';
import { RemoveAddressForm } from '~/areas/orders/addresses/address-form.tsx';
import { routeParam, toErrorPage, toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { requireEditor, requireEditorOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireEditorOrRedirect(context, request, paths.addresses());
  const t = await getT(context);
  const { view } = await loadSavedAddress(member, routeParam(params, 'addressId'), t).catch(
    toErrorPage(context, request),
  );
  return { address: view };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  const form = await readForm(request, RemoveForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    const isRemoved = await removeAddress(context, member, routeParam(params, 'addressId'))
      .catch(recordFailedChange(context, 'address'))
      .catch(toNotFound(context, 'addresses.gone'));
    if (isRemoved) await member.session.flash({ label: 'addresses.flash.removed', tone: 'ok' });
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'addresses.unsure'));
  }
  return redirect(paths.addresses(), 303);
}

export default function SettingsAddressRemove() {
  const { address } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <Page
      narrow
      title={t('addresses.remove.title')}
      lead={address.removal}
      back={{ to: paths.addresses(), label: t('addresses.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <Card>
        <Rows>
          <Row lead={<LeadIcon name="pin" />} title={address.title} lines={address.lines} heading="h2" />
        </Rows>
      </Card>
      <div className="actions">
        <RemoveAddressForm addressId={address.addressId} />
        <LinkButton look="quiet" to={paths.addresses()}>
          {t('common.cancel')}
        </LinkButton>
      </div>
    </Page>
  );
}
