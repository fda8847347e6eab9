import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { FilterForm } from './filter-form.tsx';
import { Field } from './form/field.tsx';
import type { FormReply } from './form/form-reply.ts';
import { Select } from './form/select.tsx';

interface Choice {
  value: string;
  label: string;
}

interface ListFilterProps {
  action: string;
  filters: { q: string; status?: string | undefined; person: string; sort: string };
  search: string;
  /** date fields that replace `period` */
  dates?: { isSet: boolean; fields: ReactNode };
  period?: { label: string; value: string; options: readonly Choice[] };
  statuses: readonly Choice[];
  /** the number of entries for each status, shown beside it */
  counts?: Partial<Record<string, number>> | undefined;
  people: readonly Choice[];
  sorts: readonly Choice[];
  reply?: FormReply | undefined;
}

const withCount = ({ value, label }: Choice, counts: ListFilterProps['counts']): Choice => {
  const count = counts?.[value];
  return { value, label: count === undefined ? label : `${label} (${count})` };
};

export function ListFilter({ filters, search, dates, period, people, ...choices }: ListFilterProps) {
  const t = useT();
  const { q, status, person, sort } = filters;
  const statuses = choices.statuses.map((choice) => withCount(choice, choices.counts));
  return (
    <FilterForm
      action={choices.action}
      open={q !== '' || status !== undefined || (person !== '' && people.length > 0) || dates?.isSet}
      reply={choices.reply}
    >
      <Field name="q" type="search" label={search} value={q} autoComplete="off" maxLength={60} />
      {dates?.fields}
      <Select
        name="status"
        label={t('common.status')}
        value={status ?? ''}
        options={[{ value: '', label: t('common.anyStatus') }, ...statuses]}
      />
      {period && <Select name="period" {...period} />}
      {people.length > 0 && (
        <Select name="person" label={t('common.person')} value={person} options={people} />
      )}
      <Select name="sort" label={t('common.sortBy')} value={sort} options={choices.sorts} />
    </FilterForm>
  );
}
