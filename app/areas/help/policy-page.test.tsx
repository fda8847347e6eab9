import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readHref, renderRoute } from '#harness/render.tsx';
import { PolicyPage } from './policy-page.tsx';
import { fillPolicy, PRIVACY_OFFICER } from './policy.ts';
import { policyTexts } from './help.server.ts';

test('offers contacts by phone and mail (1.26)', async () => {
  const text = fillPolicy(policyTexts['privacy-policy'].en, {
    phone: '(800) 555-0142',
    email: PRIVACY_OFFICER.email,
    address: PRIVACY_OFFICER.address.en,
  });
  renderRoute(<PolicyPage policy={text} isMember={false} />, { path: '/privacy-policy' });
  expect(await screen.findByRole('link', { name: '(800) 555-0142' })).toBeVisible();
  expect(readHref('(800) 555-0142')).toBe('tel:+18005550142');
  expect(readHref(PRIVACY_OFFICER.email)).toBe(`mailto:${PRIVACY_OFFICER.email}`);
});

test.each([
  ['en', 'terms-of-use', 'On this page'],
  ['es', 'privacy-policy', 'En esta página'],
] as const)('links in %s to the parts of the %s at its start (1.07)', async (language, policy, name) => {
  const text = policyTexts[policy][language];
  renderRoute(<PolicyPage policy={text} isMember={false} />, { language, path: `/${policy}` });
  const contents = await screen.findByRole('navigation', { name });
  const parts = within(contents)
    .getAllByRole('link')
    .map((link) => [link.textContent, document.querySelector(link.getAttribute('href')!)?.textContent]);
  expect(parts).toEqual(text.sections.map(({ title }) => [title, title]));
  const headings = screen.getAllByRole('heading').map(({ tagName }) => tagName);
  expect(headings).toEqual(['H1', ...Array<string>(text.sections.length + 1).fill('H2')]);
});
