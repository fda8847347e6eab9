import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { INBOUND_SSO_KEYS } from '~/identity/inbound-sso.server.ts';
import PreCompleteProfilePage from '~/routes/pre-complete-profile.tsx';
import { renderRoute } from '~/ui/testing.tsx';

const PATH = '/pre-complete-profile';

/** Opens the page before complete-profile with a fragment, and runs the script that the page carries. */
async function openWith(fragment: string) {
  renderRoute(<PreCompleteProfilePage />, { path: PATH, loaderData: { keys: INBOUND_SSO_KEYS } });
  await screen.findByRole('heading', { level: 1 });
  const form = document.querySelector('form')!;
  const submit = vi.spyOn(form, 'submit').mockReturnValue();
  const location = { hash: fragment, pathname: PATH, search: '', replace: vi.fn() };
  const history = { replaceState: vi.fn() };
  new Function('location', 'history', document.querySelector('script')!.textContent)(location, history);
  return {
    posted: submit.mock.calls.length > 0 && Object.fromEntries(new FormData(form)),
    wentTo: location.replace.mock.calls.flat() as string[],
    addressBecame: history.replaceState.mock.calls.map(([, , address]: string[]) => address),
  };
}

test('the page before complete-profile is text alone (2.47)', async () => {
  await openWith('');
  expect(screen.getByText(/we continue with your profile/)).toBeVisible();
  for (const role of ['textbox', 'button', 'link', 'img']) expect(screen.queryAllByRole(role)).toEqual([]);
});

test.each(['', '#'])('nothing happens on it with the empty fragment “%s” (4.14)', async (fragment) => {
  expect(await openWith(fragment)).toEqual({ posted: false, wentTo: [], addressBecame: [] });
});

test.each(['#email=sue%40example.com', '#id_token=a.b.c&state=x', '#sso_token='])(
  'it goes on to main with the fragment %s, which has no sso_token (4.15)',
  async (fragment) => {
    expect(await openWith(fragment)).toEqual({ posted: false, wentTo: ['/main'], addressBecame: [PATH] });
  },
);

test('it takes an sso_token and every key beside it out of the address, and posts them (2.48, 3.04, 4.16)', async () => {
  const keys = {
    ...{ sso_token: 'a.b.c', email: 'sue@example.com', dateOfBirth: '1993-04-03', firstName: 'Sue' },
    ...{ lastName: 'Abara', contactNumber: '2075550117', cardId: 'HHS500504', clientId: '20001' },
    ...{ personCode: '01', username: 'sue' },
  };
  const opened = await openWith(`#${new URLSearchParams({ ...keys, other: 'x' })}`);
  expect(opened).toEqual({
    posted: { from: 'preCompleteProfile', ...keys },
    wentTo: [],
    addressBecame: [PATH],
  });
});
