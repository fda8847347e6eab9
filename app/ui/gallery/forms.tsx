import { Actions } from '../button.tsx';
import { FilterForm } from '../filter-form.tsx';
import { Checkbox, Radios } from '../form/choices.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { Field } from '../form/field.tsx';
import type { FormReply } from '../form/form-reply.ts';
import { PostForm } from '../form/post-form.tsx';
import { Select } from '../form/select.tsx';
import { Submit } from '../form/submit.tsx';
import { Columns } from '../layout.tsx';
import { Card, Section } from '../section.tsx';

const STATES = [
  { value: 'WI', label: 'Wisconsin' },
  { value: 'IL', label: 'Illinois' },
];

const REFUSED: FormReply = {
  values: { street: '418 Alder Street', zip: '5370' },
  problems: [
    { name: 'zip', message: 'Enter a ZIP code of 5 digits' },
    { name: 'card', message: 'Choose a card' },
    { name: 'agree', message: 'Agree to the terms to go on' },
  ],
};

function AddressFields({ id, reply }: { id: string; reply?: FormReply }) {
  return (
    <PostForm id={id} reply={reply} values={{ street: '418 Alder Street', state: 'WI', card: '4421' }}>
      <Field name="street" label="Street" autoComplete="address-line1" maxLength={50} />
      <Field name="unit" label="Apartment" optional />
      <Field name="zip" label="ZIP code" hint="5 digits" width="s" inputMode="numeric" pattern="\d{5}" />
      <Select name="state" label="State" options={STATES} choose />
      <Radios
        name="card"
        label="Pay with"
        options={[
          { value: '4421', label: <b>Mastercard ending in 4421</b>, hint: 'Expires August 2028' },
          {
            value: '1881',
            label: <b>Visa ending in 1881</b>,
            hint: 'Enter this card again before you use it',
            disabled: true,
          },
        ]}
      />
      <Checkbox name="agree" label="I agree to the terms" hint="You can change this later." />
      <Actions>
        <Submit whenValid>Save address</Submit>
      </Actions>
    </PostForm>
  );
}

export function Forms() {
  return (
    <Columns
      kind="even"
      aside={
        <Section title="Refused" card={false}>
          <ErrorSummary reply={REFUSED} form="refused" />
          <Card>
            <AddressFields id="refused" reply={REFUSED} />
          </Card>
        </Section>
      }
    >
      <Section title="Fresh">
        <AddressFields id="fresh" />
      </Section>
      <FilterForm action="/gallery" open>
        <Field name="q" type="search" label="Drug or Rx number" />
        <Select name="status" label="Status" options={[{ value: '', label: 'All statuses' }]} />
      </FilterForm>
    </Columns>
  );
}
