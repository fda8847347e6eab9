import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { renderRoute } from '#harness/render.tsx';
import CompleteProfile from '~/areas/onboarding/pages/complete-profile.tsx';
import type { ProfileView } from './view.server.ts';

const fresh: ProfileView = {
  facts: [
    { label: 'firstName', value: 'Sue' },
    { label: 'dateOfBirth', value: '04-03-1993' },
    { label: 'rxGroup', value: '20001' },
  ],
  values: { email: 'sue@example.com', contactNumber: '2075550117' },
  isIncomplete: false,
};
const support = { digits: '8005550142', phone: '(800) 555-0142', tty: '711' };
const show = (view: Partial<ProfileView> = {}, reply?: FormReply) =>
  renderRoute(<CompleteProfile />, {
    loaderData: { view: { ...fresh, ...view }, support },
    actionData: reply && { reply },
  });

afterEach(() => void vi.useRealTimers());

const user = userEvent.setup();
const button = () => screen.findByRole('button', { name: 'Register' });

it('shows the member, and lets e-mail and contact number be edited (2.33)', async () => {
  show();
  await button();
  const fields = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(fields.map(({ name }) => name)).toEqual(['email', 'contactNumber']);
  expect(screen.getByText('04-03-1993')).toBeVisible();
  expect(screen.getByText('Rx GRP')).toBeVisible();
  const signOut = screen.getByRole('button', { name: 'Sign out' });
  expect(signOut.closest('form')).toHaveAttribute('action', '/auth/logout');
});

it('disables Register until both are valid (2.35)', async () => {
  show({ values: { email: 'sue@example.com', contactNumber: '' } });
  const field = await screen.findByLabelText('Contact Number');
  expect(await button()).toHaveAttribute('aria-disabled', 'true');
  await user.type(field, '207 555-011');
  expect(await button()).toHaveAttribute('aria-disabled', 'true');
  await user.type(field, '7');
  expect(await button()).not.toHaveAttribute('aria-disabled');
  await user.clear(screen.getByLabelText('Email'));
  expect(await button()).toHaveAttribute('aria-disabled', 'true');
});

it('shows an error once the field loses the focus (5.04)', async () => {
  show({ values: { email: '', contactNumber: '' } });
  const email = await screen.findByLabelText('Email');
  await user.type(email, 'sue@');
  expect(screen.queryByText('Please enter valid email')).toBeNull();
  await user.tab();
  expect(screen.getByText('Please enter valid email')).toBeVisible();
  expect(email).toBeInvalid();
  expect(screen.queryByText('Please enter contact number')).toBeNull();
  await user.tab({ shift: true });
  expect(screen.getByText('Please enter contact number')).toBeVisible();
  await user.type(email, 'example.com');
  expect(screen.queryByText('Please enter valid email')).toBeNull();
});

it('posts nothing while a field is invalid, and focuses the first error (2.35)', async () => {
  show({ values: { email: '', contactNumber: '207 555-011' } });
  const posts: boolean[] = [];
  document.addEventListener('submit', (event) => void posts.push(!event.defaultPrevented), { once: true });
  await user.click(await button());
  expect(posts).toEqual([false]);
  expect(screen.getByText('Please enter email')).toBeVisible();
  expect(screen.getByText('Contact number should be 10 digits')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('reports an unknown number for four seconds over the page, and in it (2.37, 8.11, 9.08)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  show({ failed: 'Failed to fetch the mobile number', values: { email: '', contactNumber: '' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch the mobile number');
  expect(screen.getByLabelText('Contact Number')).toHaveAccessibleDescription(
    /^Failed to fetch mobile number/,
  );
  expect(document.querySelector('.toast')).toHaveTextContent('Failed to fetch the mobile number');
  act(() => void vi.advanceTimersByTime(3_000));
  expect(document.querySelector('.toast')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(document.querySelector('.toast')).toBeNull();
  expect(screen.getByRole('alert')).toBeVisible();
});

it('reports a failed registration, and preserves the typed values', async () => {
  const problems = [{ name: '', message: 'We could not register you just now.' }];
  show({}, { values: { email: 'new@example.com', contactNumber: '2075550100' }, problems });
  expect(await screen.findByLabelText('Email')).toHaveValue('new@example.com');
  const message = 'We could not register you just now.';
  expect(screen.getByRole('group', { name: /problem/ })).toHaveTextContent(message);
  expect(document.querySelector('.toast')).toHaveTextContent(message);
});

it('offers a call when plan data is missing', async () => {
  show({ isIncomplete: true });
  expect(await screen.findByText(/has not sent us everything/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  const [call] = screen.getAllByRole('link', { name: 'Call (800) 555-0142' });
  expect(call).toHaveAttribute('href', 'tel:+18005550142');
});
