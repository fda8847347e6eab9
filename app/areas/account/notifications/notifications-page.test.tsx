import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationTopics } from '#contract/notifications.ts';
import { renderRoute } from '#harness/render.tsx';
import SettingsNotifications from '~/areas/account/pages/main.settings.notifications.tsx';

const outage = {
  topics: notificationTopics,
  settings: { ok: false as const, message: 'Sorry, something went wrong' },
  hasPhone: true,
  missing: [],
};
const path = '/main/settings/notifications';

test('shows the failure and a link to try again instead of the form', async () => {
  renderRoute(<SettingsNotifications />, { path, loaderData: { view: outage } });
  expect(await screen.findByText('Sorry, something went wrong')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', path);
  expect(screen.queryByRole('button', { name: 'Save notifications' })).toBeNull();
});

test('shows ticked boxes when neither saving nor reading works', async () => {
  const reply = {
    values: { 'orderUpdates-text': 'on' },
    problems: [{ name: '', message: 'Sorry, something went wrong' }],
  };
  renderRoute(<SettingsNotifications />, { path, loaderData: { view: outage }, actionData: { reply } });
  expect(await screen.findByRole('checkbox', { name: 'Orders: Email' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Orders: Text message' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save notifications' })).toBeVisible();
});
