import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, Button, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { Field } from '~/ui/form/field.tsx';
import { FormContext } from '~/ui/form/form-context.ts';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { Select } from '~/ui/form/select.tsx';
import type { FinderForm as FinderFormView } from './finder.server.ts';

interface FinderFormProps {
  form: FinderFormView;
  reply?: FormReply | undefined;
  /** expands the parts that are collapsed beside results */
  isOpen: boolean;
}

function Place({ form }: { form: FinderFormView }) {
  const t = useT();
  if (form.mode === 'city') {
    return (
      <>
        <Field name="city" label={t('common.address.city')} autoComplete="address-level2" maxLength={40} />
        <Select
          name="state"
          label={t('common.address.state')}
          options={form.states ?? ''}
          autoComplete="address-level1"
          choose
        />
      </>
    );
  }
  return (
    <>
      {form.mode === 'near' ? (
        <input type="hidden" name="near" value="here" />
      ) : (
        <Field
          name="zipCode"
          label={t('common.address.zip')}
          hint={t('pharmacies.finder.zipHint')}
          inputMode="numeric"
          autoComplete="postal-code"
        />
      )}
      <Select
        name="radius"
        label={t('common.radius')}
        hint={t('pharmacies.finder.radiusHint')}
        options={form.radii}
      />
    </>
  );
}

function Filters({ form, isOpen }: Omit<FinderFormProps, 'reply'>) {
  const t = useT();
  return (
    <details className="disclosure" open={isOpen || undefined}>
      <summary>{t('common.filter.title')}</summary>
      <div className="stack">
        <Field
          name="pharmacyName"
          type="search"
          label={t('pharmacies.finder.name')}
          autoComplete="off"
          maxLength={60}
        />
        <div className="flex-row">
          {form.switches.map(({ name, label }) => (
            <Checkbox key={name} name={name} value="true" label={label} />
          ))}
        </div>
        <fieldset>
          <legend className="lab">{t('pharmacies.finder.services')}</legend>
          <div className="flex-row">
            {form.services.map(({ value, label, isChosen }) => (
              <label key={value} className="pick">
                <input type="checkbox" name="services" value={value} defaultChecked={isChosen} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <Select name="sort" label={t('common.sortBy')} options={form.sorts} />
        <div className="flex-row">
          {form.otherWays.map(({ to, label }) => (
            <LinkButton key={to} look="quiet" to={to}>
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
    </details>
  );
}

/** The search form. Its address contains the search: a GET form that loads as a document. */
export function FinderForm({ form, reply, isOpen }: FinderFormProps) {
  const t = useT();
  return (
    <FormContext.Provider value={{ values: form.values, search: true, reply }}>
      <form method="get" action={paths.pharmacies()} className="card stack" role="search" noValidate>
        {form.mode === 'near' && <p className="lab">{t('pharmacies.finder.around')}</p>}
        <div className="stack fields pair">
          <Place form={form} />
        </div>
        <Filters form={form} isOpen={isOpen} />
        <Actions>
          <Button>{t('common.search')}</Button>
          {form.mode !== 'near' && (
            <LinkButton look="alt" icon="pin" href={paths.pharmacies([['near', 'ask']])}>
              {t('pharmacies.finder.near')}
            </LinkButton>
          )}
        </Actions>
      </form>
    </FormContext.Provider>
  );
}
