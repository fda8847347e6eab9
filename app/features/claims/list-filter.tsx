import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import type { ClaimStatus, claimSorts } from '~/programme/contract/claims.ts';
import { FilterForm } from '~/ui/filter-form.tsx';
import { Field } from '~/ui/form/field.tsx';
import { Select } from '~/ui/form/select.tsx';
import { claimPills } from './claim-status.ts';
import type { ClaimFilters } from './filters.server.ts';
import type { ClaimListView } from './list.server.ts';

const SORTS = ['date', 'amount', 'drug'] as const satisfies typeof claimSorts;
const STATUSES = Object.keys(claimPills) as ClaimStatus[];

interface ClaimFilterProps {
  filters: ClaimFilters;
  view: Pick<ClaimListView, 'people' | 'years' | 'counts' | 'reply'>;
}

/** A year, or two dates that count in its place. */
function DateFields({ filters, years }: { filters: ClaimFilters; years: readonly number[] }) {
  const t = useT();
  const { year, from, to } = filters;
  return (
    <>
      <Select
        name="year"
        label={t('claims.list.page.year')}
        value={String(year)}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
      />
      <Field
        name="from"
        label={t('claims.list.page.from')}
        hint={t('claims.list.page.datesHint')}
        value={from}
        autoComplete="off"
        maxLength={20}
      />
      <Field
        name="to"
        label={t('claims.list.page.to')}
        hint={t('claims.list.page.toHint')}
        value={to}
        autoComplete="off"
        maxLength={20}
      />
    </>
  );
}

/** Search, year or dates, status, person and sort, in a form whose address is the list's state. */
export function ClaimFilter({ filters, view: { people, years, counts, reply } }: ClaimFilterProps) {
  const t = useT();
  const { q, status, from, to, person, sort } = filters;
  const dates = from !== '' || to !== '';
  const statusLabel = (one: ClaimStatus) => {
    const count = counts?.[one];
    return count === undefined ? t(`claims.status.${one}`) : `${t(`claims.status.${one}`)} (${count})`;
  };
  return (
    <FilterForm
      action={paths.claims()}
      open={q !== '' || status !== undefined || person !== '' || dates}
      reply={reply}
    >
      <Field
        name="q"
        type="search"
        label={t('claims.list.page.q')}
        value={q}
        autoComplete="off"
        maxLength={60}
      />
      <DateFields filters={filters} years={years} />
      <Select
        name="status"
        label={t('claims.list.page.status')}
        value={status ?? ''}
        options={[
          { value: '', label: t('claims.list.page.anyStatus') },
          ...STATUSES.map((one) => ({ value: one, label: statusLabel(one) })),
        ]}
      />
      {people.length > 0 && (
        <Select name="person" label={t('claims.list.page.person')} value={person} options={people} />
      )}
      <Select
        name="sort"
        label={t('claims.list.page.sort')}
        value={sort}
        options={SORTS.map((one) => ({ value: one, label: t(`claims.list.page.sorts.${one}`) }))}
      />
    </FilterForm>
  );
}
