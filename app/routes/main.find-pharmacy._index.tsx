import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { FinderPage } from '~/features/pharmacies/finder-page.tsx';
import { finderView, isRefused } from '~/features/pharmacies/finder.server.ts';
import { keepPosition, NearForm } from '~/features/pharmacies/near.server.ts';
import { asksTiles, tileOrigin } from '~/features/pharmacies/tiles.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const fields = new URL(request.url).searchParams;
  // before the first wait: the title of the page says it too
  if (isRefused(fields)) context.formRefused = true;
  const member = await requireCoveredMember(context, request);
  const [view, labels] = await Promise.all([
    finderView(context, member, fields),
    pickLabels(context, 'pharmacies.finder'),
  ]);
  auditView(context, member, 'pharmacies');
  const { results, query, reply } = view;
  if (results?.kind === 'rows' && results.page > results.pages)
    throw redirect(paths.pharmacies([...query, ['page', String(results.pages)]]));
  const imagesFrom = asksTiles(context.env, fields) ? tileOrigin(context.env) : undefined;
  context.documentMay = { ...(imagesFrom && { imagesFrom }), geolocation: view.asksNear };
  return data({ labels, view }, { status: reply ? 422 : 200 });
}

/** Where the device is: posted, so that it is in no address. */
export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const form = await readForm(request, NearForm);
  if (!form.ok)
    return rejectForm(
      context,
      { fieldNames: form.fieldNames, values: {} },
      { '': 'pharmacies.words.problem.nearInvalid' },
    );
  await keepPosition(context, member, form.value);
  return redirect(paths.pharmacies([['near', 'here']]), 303);
}

export default function FindPharmacy() {
  const { view } = useLoaderData<typeof loader>();
  const nearReply = useActionData<typeof action>()?.reply;
  return <FinderPage view={view} nearReply={nearReply} />;
}
