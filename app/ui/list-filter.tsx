import { FilterForm } from './filter-form.tsx';
import { Field } from './form/field.tsx';
import { Select } from './form/select.tsx';

interface Choice {
  value: string;
  label: string;
}

interface ListFilterProps {
  /** the list's path without its query */
  action: string;
  filters: { q: string; status?: string | undefined; period: string; person: string; sort: string };
  words: Record<'q' | 'status' | 'anyStatus' | 'period' | 'person' | 'sort', string>;
  statuses: readonly Choice[];
  /** how many there are of each status, shown beside it */
  counts?: Partial<Record<string, number>> | undefined;
  periods: readonly Choice[];
  /** none for someone who is alone on the card */
  people: readonly Choice[];
  sorts: readonly Choice[];
}

const withCount = ({ value, label }: Choice, counts: ListFilterProps['counts']): Choice => {
  const count = counts?.[value];
  return { value, label: count === undefined ? label : `${label} (${count})` };
};

/** Search, status, period, person and sort of a list, in a form whose address is the list's state. */
export function ListFilter({ action, filters, words, people, ...choices }: ListFilterProps) {
  const { q, status, period, person, sort } = filters;
  const statuses = choices.statuses.map((choice) => withCount(choice, choices.counts));
  return (
    <FilterForm
      action={action}
      open={q !== '' || status !== undefined || (person !== '' && people.length > 0)}
    >
      <Field name="q" type="search" label={words.q} value={q} autoComplete="off" maxLength={60} />
      <Select
        name="status"
        label={words.status}
        value={status ?? ''}
        options={[{ value: '', label: words.anyStatus }, ...statuses]}
      />
      <Select name="period" label={words.period} value={period} options={choices.periods} />
      {people.length > 0 && <Select name="person" label={words.person} value={person} options={people} />}
      <Select name="sort" label={words.sort} value={sort} options={choices.sorts} />
    </FilterForm>
  );
}
