import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Field } from '~/ui/form/field.tsx';
import { Select } from '~/ui/form/select.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import type { PrescriptionFilters } from './filters.server.ts';
import type { PrescriptionListView } from './list.server.ts';
import { periodChoices, sortChoices, stateChoices } from './prescription-filter-values.ts';

interface FilterProps {
  filters: PrescriptionFilters;
  view: PrescriptionListView;
}

/** The statuses with how many there are of each. */
function StatusSelect({ filters, view }: FilterProps) {
  const t = useT();
  const label = (state: (typeof stateChoices)[number]) => {
    const count = view.counts?.[state];
    const word = t(`prescriptions.state.${state}`);
    return count === undefined ? word : `${word} (${count})`;
  };
  return (
    <Select
      name="status"
      label={t('prescriptions.list.filter.status')}
      value={filters.status ?? ''}
      options={[
        { value: '', label: t('prescriptions.list.filter.anyStatus') },
        ...stateChoices.map((state) => ({ value: state, label: label(state) })),
      ]}
    />
  );
}

export function PrescriptionFilter({ filters, view }: FilterProps) {
  const t = useT();
  return (
    <FilterForm
      action={paths.prescriptions()}
      open={filters.q !== '' || filters.status !== undefined || filters.person !== ''}
    >
      <Field
        name="q"
        type="search"
        label={t('prescriptions.list.filter.q')}
        value={filters.q}
        autoComplete="off"
        maxLength={60}
      />
      <StatusSelect filters={filters} view={view} />
      <Select
        name="period"
        label={t('prescriptions.list.filter.period')}
        value={filters.period}
        options={periodChoices.map((period) => ({
          value: period,
          label: t(`prescriptions.period.${period}`),
        }))}
      />
      {view.people.length > 0 && (
        <Select
          name="person"
          label={t('prescriptions.list.filter.person')}
          value={filters.person}
          options={view.people}
        />
      )}
      <Select
        name="sort"
        label={t('prescriptions.list.filter.sort')}
        value={filters.sort}
        options={sortChoices.map((sort) => ({
          value: sort,
          label: t(`prescriptions.list.filter.sorts.${sort}`),
        }))}
      />
    </FilterForm>
  );
}
