import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocumentContext } from '../document-context.ts';
import { renderRoute, toRoutePage, withLabels } from '#harness/render.tsx';
import { Checkbox, Radios } from './choices.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';
import { FormTokenContext } from './form-context.ts';
import type { FormReply } from './form-reply.ts';
import { FormToken } from './form-token.tsx';
import { PostForm } from './post-form.tsx';
import { Select } from './select.tsx';
import { Submit } from './submit.tsx';

const REPLY: FormReply = {
  values: { zip: '5370' },
  problems: [
    { name: 'zip', message: 'Enter a ZIP code of 5 digits' },
    { name: 'card', message: 'Choose a card' },
  ],
};

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const STATES = toOptions({ IL: 'Illinois', WI: 'Wisconsin' });
const CARDS = toOptions({ 1: 'Visa', 2: 'Mastercard' });

function AddressPage({ reply }: { reply?: FormReply }) {
  return (
    <>
      <ErrorSummary reply={reply} />
      <PostForm reply={reply} values={{ zip: '53703', state: 'WI' }}>
        <Field name="zip" label="ZIP code" hint="5 digits" pattern="\d{5}" />
        <Select name="state" label="State" options={STATES} />
        <Radios name="card" label="Pay with" options={CARDS} />
        <Checkbox name="agree" label="I agree" />
        <Submit whenValid>Save</Submit>
      </PostForm>
    </>
  );
}

const listOffers = (form: ReactNode) =>
  [
    ...renderToString(
      <DocumentContext.Provider value={{ light: true }}>{form}</DocumentContext.Provider>,
    ).matchAll(/<button class="as-link" name="showIn" value="(\w+)"/g),
  ].map(([, language]) => language);

it('offers the other language last in a form without scripts', () => {
  const field = <Field name="zip" label="ZIP code" />;
  const offered = (props: Omit<Parameters<typeof PostForm>[0], 'children'>) =>
    listOffers(toRoutePage(<PostForm {...props}>{field}</PostForm>)); // oxfmt-ignore
  expect(offered({ reply: undefined })).toEqual(['es']);
  expect(offered({ reply: undefined, secret: true })).toEqual([]);
  expect(offered({ layout: 'actions' })).toEqual([]);
});

it('focuses the summary of a rejected form without scripts, and describes controls by existing ids', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(withLabels(toRoutePage(<AddressPage reply={REPLY} />))); // oxfmt-ignore
  expect(page.querySelector('[autofocus]')).toHaveTextContent('Choose a card');
  const described = [...page.querySelectorAll('[aria-describedby]')];
  const ids = described.flatMap((control) => control.getAttribute('aria-describedby')!.split(' '));
  expect(ids.length).toBeGreaterThan(2);
  expect(ids.filter((id) => !page.querySelector(`[id="${id}"]`))).toEqual([]);
});

it("preserves the member's mark and updates the token in an open form", () => {
  const renderForm = (value: string) => (
    <FormTokenContext.Provider value={value}>
      <form data-testid="form">
        <FormToken />
      </form>
    </FormTokenContext.Provider>
  );
  const { rerender } = render(renderForm('anas-mark.token'));
  const field = () => new FormData(screen.getByTestId<HTMLFormElement>('form')).get('formToken');
  expect(field()).toBe('anas-mark.token');
  rerender(renderForm('bens-mark.newer'));
  expect(field()).toBe('anas-mark.newer');
});

describe('new form', () => {
  it('shows known values without errors, and leaves validation to the portal', async () => {
    renderRoute(<AddressPage />);
    const zip = await screen.findByLabelText<HTMLInputElement>('ZIP code');
    expect(zip).toHaveValue('53703');
    expect(zip.form).toHaveAttribute('novalidate');
    expect(screen.getByLabelText('State')).toHaveValue('WI');
    expect(screen.queryByRole('group', { name: /problem/ })).toBeNull();
  });

  it('enables its button once everything is filled in', async () => {
    const user = userEvent.setup();
    renderRoute(<AddressPage />);
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByLabelText('Visa'));
    await user.click(screen.getByLabelText('I agree'));
    expect(save).not.toHaveAttribute('aria-disabled');
    await user.clear(screen.getByLabelText('ZIP code'));
    expect(save).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('rejected form', () => {
  it('preserves typed values, and shows each error at its field', async () => {
    renderRoute(<AddressPage reply={REPLY} />);
    const zip = await screen.findByLabelText('ZIP code');
    expect(zip).toHaveValue('5370');
    expect(zip).toBeInvalid();
    expect(zip).toHaveAccessibleDescription(/5 digits Error: ?Enter a ZIP code of 5 digits/);
  });

  it('focuses the summary, which links to the fields', async () => {
    const user = userEvent.setup();
    renderRoute(<AddressPage reply={REPLY} />);
    const summary = await screen.findByRole('group', { name: /problem/ });
    expect(summary).toHaveFocus();
    expect(summary).toHaveAccessibleName('There are 2 problems');
    await user.click(screen.getByRole('link', { name: 'Choose a card' }));
    expect(screen.getByLabelText('Visa')).toHaveFocus();
  });

  it("shows the programme's refusal in a dialog that closes without scripts (2.70)", async () => {
    const message = 'Too many attempts. Try again after sometime.';
    renderRoute(<AddressPage reply={{ ...REPLY, problems: [{ name: '', message, isRefusal: true }] }} />);
    const dialog = await screen.findByRole('alertdialog', { name: 'There is a problem' });
    expect(dialog).toHaveAttribute('open');
    expect(dialog).toHaveAccessibleDescription(message);
    const ok = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Ok' });
    expect(ok).toHaveFocus();
    expect(ok.form).toHaveAttribute('method', 'dialog');
    expect(screen.getByLabelText('ZIP code')).toHaveValue('5370');
    expect(screen.getByRole('group', { name: /problem/ })).toHaveTextContent(message);
  });

  it('leaves the focus in a field that is already in use', async () => {
    const typing = document.createElement('input');
    document.body.append(typing);
    typing.focus();
    renderRoute(<AddressPage reply={REPLY} />);
    await screen.findByRole('group', { name: /problem/ });
    expect(typing).toHaveFocus();
    typing.remove();
  });
});

describe('form being sent', () => {
  const renderButton = () => {
    renderRoute(<PostForm><Submit>Place order</Submit></PostForm>); // oxfmt-ignore
    return screen.findByRole('button');
  };
  it('is posted once, however often the button is pressed', async () => {
    const user = userEvent.setup();
    let posts = 0;
    const button = await renderButton();
    // the post is a document load, which jsdom does not make
    button.closest('form')!.addEventListener('submit', () => (posts += 1));
    await user.dblClick(button);
    await user.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveTextContent('Sending');
    expect(posts).toBe(1);
  });

  it('can be sent again after the browser restores the page', async () => {
    const user = userEvent.setup();
    const button = await renderButton();
    await user.click(button);
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(button).not.toHaveAttribute('aria-disabled');
  });
});
