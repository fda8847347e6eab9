import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { FinderForm } from '~/areas/pharmacy/pharmacies/finder-form.tsx';
import { loadFinderView, isRefused, type FinderView } from '~/areas/pharmacy/pharmacies/finder.server.ts';
import { NearMe } from '~/areas/pharmacy/pharmacies/near-me.tsx';
import { PharmacyRows } from '~/areas/pharmacy/pharmacies/pharmacy-rows.tsx';
import { keepPosition, NearForm } from '~/areas/pharmacy/pharmacies/position.server.ts';
import type { Results } from '~/areas/pharmacy/pharmacies/results.server.ts';
import { RingMapFigure } from '~/areas/pharmacy/pharmacies/ring-map-figure.tsx';
import { StreetMapOffer } from '~/areas/pharmacy/pharmacies/street-map.tsx';
import { isStreetMapRequested, getTileOrigin } from '~/areas/pharmacy/pharmacies/tiles.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { ListOutage } from '~/ui/list-page.tsx';
import { MissingNotes } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { Card, Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const fields = new URL(request.url).searchParams;
  // before the first await, so that the title also shows the error
  if (isRefused(fields)) context.formRefused = true;
  const member = await requireCoveredMember(context, request);
  const view = await loadFinderView(context, member, fields).catch(toErrorPage(context, request));
  auditView(context, member, 'pharmacies');
  const { results, query, reply } = view;
  if (results?.kind === 'rows' && results.page > results.pages)
    throw redirect(paths.pharmacies([...query, ['page', String(results.pages)]]));
  const imagesFrom = isStreetMapRequested(context.env, fields) ? getTileOrigin(context.env) : undefined;
  context.documentMay = { imagesFrom, geolocation: view.asksNear };
  return data({ view }, { status: reply ? 422 : 200 });
}

/** Accepts the device's position by POST, so that no URL contains it. */
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
  const t = useT();
  const { form, reply, preferred, results, asksNear } = view;
  const nearest = results?.kind === 'rows' && results.nearestOpen;
  const summary = results && 'summary' in results && results.summary;
  return (
    <Page
      title={t('pharmacies.finder.title')}
      lead={
        nearest ? (
          <>
            <Link to={nearest.to}>{nearest.text}</Link>
            <br />
            {summary}
          </>
        ) : (
          summary
        )
      }
      live
      errors={<ErrorSummary reply={nearReply ?? reply} />}
    >
      <Stack gap="l">
        {asksNear && <NearMe />}
        <FinderForm key={JSON.stringify(form.values)} form={form} reply={reply} isOpen={view.isFormOpen} />
        <MissingNotes notes={view.missing} />
        {preferred && (
          <Section title={t('pharmacies.finder.closest')} card>
            <PharmacyRows rows={[preferred]} />
          </Section>
        )}
        <Answer view={view} />
      </Stack>
    </Page>
  );
}

/** The map stands after these, where it is not beside the list. */
const ROWS_BEFORE_MAP = 3;

interface FoundProps {
  results: Extract<Results, { kind: 'rows' }>;
  view: FinderView;
}

function Found({ results, view: { query, tiles } }: FoundProps) {
  const t = useT();
  const others = results.rows.slice(ROWS_BEFORE_MAP);
  return (
    <Stack gap="l">
      <Section title={t('nav.pharmacies')} card={false}>
        <div className={results.map ? 'cols even' : 'stack l'}>
          <Card>
            <PharmacyRows rows={results.rows.slice(0, ROWS_BEFORE_MAP)} />
          </Card>
          <div className="stack stick">
            {results.map && <RingMapFigure map={results.map} />}
            <StreetMapOffer tiles={tiles} query={query} page={results.page} />
          </div>
          {others.length > 0 && (
            <Card>
              <PharmacyRows rows={others} />
            </Card>
          )}
        </div>
      </Section>
      <Pagination
        page={results.page}
        pages={results.pages}
        to={(page) => paths.pharmacies([...query, ['page', String(page)]])}
      />
    </Stack>
  );
}

function Answer({ view }: { view: FinderView }) {
  const t = useT();
  const { results } = view;
  if (!results) return null;
  if (results.kind === 'outage') {
    return <ListOutage {...results} about={t('nav.pharmacies')} />;
  }
  if (results.kind === 'rows') return <Found results={results} view={view} />;
  return (
    <Card>
      <EmptyState
        icon="pin"
        title={results.title}
        text={results.text}
        actions={results.actions.map(({ to, label }) => (
          <LinkButton key={to} look="alt" to={to}>
            {label}
          </LinkButton>
        ))}
      />
    </Card>
  );
}
