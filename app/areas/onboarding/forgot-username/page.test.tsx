import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { renderRoute } from '#harness/render.tsx';
import ForgotUsername from '~/areas/onboarding/pages/forgot-username.tsx';
import type { ForgotUsernameView } from './forgot-username.server.ts';
import type { Language } from '#contract/languages.ts';

const fresh: ForgotUsernameView = { hasOk: true, inIosApp: false };
const show = (view: Partial<ForgotUsernameView> = {}, reply?: FormReply, language: Language = 'en') =>
  renderRoute(<ForgotUsername />, {
    language,
    loaderData: { view: { ...fresh, ...view } },
    actionData: reply && { reply },
  });

const user = userEvent.setup();
const findField = () => screen.findByLabelText('Registered Email Address');

const INVALID = 'Please enter valid Email Address';
const invalid: FormReply = {
  values: { email: 'ana@' },
  problems: [{ name: 'email', message: INVALID }],
};

it('shows a field for an address, and enables its button when it is valid (2.40)', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Forgot Username');
  const submit = screen.getByRole('button', { name: 'Submit' });
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  const field = await findField();
  expect(field).toBeRequired();
  await user.type(field, 'ana.rivera@example');
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  await user.type(field, '.com');
  expect(submit).not.toHaveAttribute('aria-disabled');
  const back = screen.getByRole('link', { name: 'Back to sign in' });
  expect(back).toHaveAttribute('href', '/forgot-username?ok=1');
});

it('shows an error once the field loses the focus, and posts nothing until then (2.40, 5.05)', async () => {
  show();
  const field = await findField();
  await user.type(field, 'ana@');
  expect(screen.queryByText(INVALID)).toBeNull();
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByText(INVALID)).toBeVisible();
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByText('Please enter Email Address')).toBeVisible();
  expect(field).toHaveFocus();
});

it('marks a rejected address until it is edited, and preserves it (3.06, 4.27, 5.06)', async () => {
  show({}, invalid);
  const field = await findField();
  expect(field).toBeInvalid();
  expect(screen.getAllByText(INVALID)).toHaveLength(2);
  field.focus();
  await user.keyboard('{Shift}{ArrowLeft}{Escape}{Tab}{PageUp}{CapsLock}');
  expect(field).toHaveAttribute('aria-invalid', 'true');
  field.focus();
  await user.keyboard('x');
  expect(field).toHaveAttribute('aria-invalid', 'false');
  expect(screen.queryByText(INVALID)).toBeNull();
  expect((field as HTMLInputElement).value).toContain('ana@');
});

it("shows the programme's text above the form during edits (2.41, 3.06, 4.26)", async () => {
  const reply = { values: { email: 'a@b.co' }, problems: [{ name: '', message: 'Not this one.' }] };
  show({}, reply);
  await user.type(await findField(), 'm');
  const said = screen.getByText('Not this one.');
  expect(said).toBeVisible();
  const form = screen.getByRole('button', { name: 'Submit' }).closest('form')!;
  expect(said.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("removes the programme's text once an address is sent again (4.25)", async () => {
  const problems = [{ name: '', message: 'Not this one.' }];
  show({}, { values: { email: 'a@b' }, problems });
  const field = await findField();
  const form = field.closest('form')!;
  fireEvent.submit(form);
  expect(screen.getByText('Not this one.')).toBeVisible();
  fireEvent.input(field, { target: { value: 'a@b.co' } });
  fireEvent.submit(form);
  expect(screen.queryByText('Not this one.')).toBeNull();
});

it('replaces the form by the message, whose Ok and arrow open the sign-in (2.42, 3.06, 4.26)', async () => {
  show({ sent: 'It is on its way.' });
  expect(await screen.findByText('It is on its way.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const name of ['Ok', 'Back to sign in'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/forgot-username?ok=1');
});

it('shows the errors of a form at the address of the message', async () => {
  show({ sent: 'It is on its way.' }, invalid);
  expect(await findField()).toBeInvalid();
  expect(screen.queryByText('It is on its way.')).toBeNull();
});

it('shows the message above the form without an Ok button in a different flow (2.39)', async () => {
  const { unmount } = show({ sent: 'It is on its way.', hasOk: false });
  expect(await screen.findByText('It is on its way.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ok' })).toBeNull();
  unmount();
  show({ hasOk: false });
  const form = (await screen.findByRole('button', { name: 'Submit' })).closest('form');
  expect(form).toHaveAttribute('action', '/forgot-username?redirect=true');
});

it('reserves room for the status bar of the iOS app by its class', async () => {
  show({ inIosApp: true });
  const bar = (await screen.findByRole('heading', { level: 1 })).parentElement;
  expect(bar).toHaveClass('bar', 'ios');
  expect(bar).not.toHaveAttribute('style');
});
