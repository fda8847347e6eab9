import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  readReviewFilters,
  loadReviewList,
  type ReviewFilters,
  type ReviewListBody,
  type ReviewListView,
} from '~/areas/prescriptions/clinical-reviews/reviews.server.ts';
import { ReviewPill, reviewChoices } from '~/areas/prescriptions/clinical-reviews/review-pill.tsx';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { paths } from '~/paths.ts';
import { FilterForm } from '~/ui/filter-form.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Stack } from '~/ui/layout.tsx';
import { ListFoot, ListPage, NoRows } from '~/ui/list-page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const filters = readReviewFilters(request, member);
  const view = await loadReviewList(context, member, filters).catch((error: unknown) => {
    redirectIfSignedOut(error, request);
    throw error;
  });
  auditView(context, member, 'clinicalReviews');
  return {
    view,
    filters,
  };
}

export default function ClinicalReviews() {
  const { view, filters } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ListPage
      title={t('clinicalReviews.list.title')}
      back={{ to: paths.more(), label: t('nav.more') }}
      summary={view.summary}
      notes={view.notes}
      filter={view.counts && <Filter view={view} filters={filters} />}
    >
      <Body body={view.body} filters={filters} />
    </ListPage>
  );
}

interface ListProps {
  view: ReviewListView;
  filters: ReviewFilters;
}

function Filter({ view: { people, counts = {} }, filters: { status, person } }: ListProps) {
  const t = useT();
  const statuses = reviewChoices.map((value) => {
    const count = counts[value];
    const label = t(`clinicalReviews.status.${value}`);
    return { value, label: count === undefined ? label : `${label} (${count})` };
  });
  return (
    <FilterForm
      action={paths.clinicalReviews()}
      open={status !== undefined || (person !== '' && people.length > 0)}
    >
      <Select
        name="status"
        label={t('common.status')}
        value={status ?? ''}
        options={[{ value: '', label: t('common.anyStatus') }, ...statuses]}
      />
      {people.length > 0 && (
        <Select name="person" label={t('common.person')} value={person} options={people} />
      )}
    </FilterForm>
  );
}

function Body({ body, filters }: { body: ReviewListBody; filters: ReviewFilters }) {
  const t = useT();
  if (body.kind !== 'rows') {
    const about = t('clinicalReviews.list.title');
    const next = { to: paths.preferredMedications(), label: t('benefits.preferred.title') };
    return (
      <NoRows body={body} about={about} icon="review" unfiltered={paths.clinicalReviews()} next={next} />
    );
  }
  const { page, status, person } = filters;
  return (
    <Stack gap="l">
      <Card>
        <Rows>
          {body.rows.map((row) => (
            <Row
              key={row.id}
              heading="h2"
              lead={<LeadIcon name="review" />}
              title={row.drug}
              to={row.to}
              about={row.about}
              lines={row.lines}
              aside={<ReviewPill status={row.status} />}
            />
          ))}
        </Rows>
      </Card>
      <ListFoot
        page={page}
        pages={body.pages}
        toPage={(to) => paths.clinicalReviews({ status, person, page: to })}
      />
    </Stack>
  );
}
