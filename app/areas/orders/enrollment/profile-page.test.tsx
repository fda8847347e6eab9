import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoute } from '#harness/render.tsx';
import MailOrderProfile from '~/areas/orders/pages/main.mail-order.enroll._index.tsx';

const sections = [{ step: 'contact', facts: [{ label: 'Phone number', value: '(608) 555-0142' }] }];
const show = (closed?: string) =>
  renderRoute(<MailOrderProfile />, {
    loaderData: {
      view: { status: 'enrolled', missing: [], to: '/main/mail-order/enroll/review', closed },
      sections,
    },
  });

it('shows a finished mail-order profile with a Change link for each part', () => {
  show();
  expect(screen.getByText('(608) 555-0142')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Change/ })).toHaveAttribute(
    'href',
    '/main/mail-order/enroll/contact',
  );
});

it('offers no change where the profile cannot be changed', () => {
  show('Your membership has ended.');
  expect(screen.getByText('(608) 555-0142')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull();
});
