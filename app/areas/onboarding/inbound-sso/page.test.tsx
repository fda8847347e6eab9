import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { INBOUND_SSO_KEYS } from '~/auth/inbound-sso.server.ts';
import ContinueRoute from '~/areas/onboarding/pages/auth.continue.tsx';
import PreCompleteProfilePage from '~/areas/onboarding/pages/pre-complete-profile.tsx';
import { renderRoute } from '#harness/render.tsx';

const PATH = '/pre-complete-profile';

/** Opens /pre-complete-profile with a fragment, and runs the page's script. */
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

test('shows only text before complete-profile (2.47)', async () => {
  await openWith('');
  expect(screen.getByText(/from your plan’s site, or sign in/)).toBeVisible();
  for (const role of ['textbox', 'button', 'link', 'img']) expect(screen.queryAllByRole(role)).toEqual([]);
});

test.each(['', '#'])('does nothing with the empty fragment “%s” (4.14)', async (fragment) => {
  expect(await openWith(fragment)).toEqual({ posted: false, wentTo: [], addressBecame: [] });
});

test.each(['#email=sue%40example.com', '#id_token=a.b.c&state=x', '#sso_token='])(
  'continues to main with the fragment %s without an sso_token (4.15)',
  async (fragment) => {
    expect(await openWith(fragment)).toEqual({ posted: false, wentTo: ['/main'], addressBecame: [PATH] });
  },
);

test('removes an sso_token and its other keys from the address, and posts them (2.48, 3.04, 4.16)', async () => {
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

describe('sign-in question', () => {
  const MARK = 'm'.repeat(43);
  const open = async (language: 'en' | 'es', pending: object, isLocked = false) => {
    const signedIn = isLocked ? '' : 'Ana Peña';
    const loaderData = { pending: { mark: MARK, ...pending }, signedIn, isLocked };
    renderRoute(<ContinueRoute />, { language, path: '/auth/continue', loaderData });
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('form [name=mark]')).toHaveValue(MARK);
    return document.body.textContent;
  };
  const buttons = () =>
    screen.getAllByRole<HTMLButtonElement>('button').map(({ textContent, value }) => [value, textContent]);

  test.each([
    ['en', ['A new password for a different account', 'Continue only if it is yours.', 'You are signed in as Ana Peña now.', 'that account will be signed out on every device. The session in this browser will end too.'], ['Keep my session', 'Continue and sign out']],
    ['es', ['Una contraseña nueva para otra cuenta', 'Continúe solo si esa cuenta es suya.', 'En este momento hay una sesión abierta de Ana Peña.', 'También se cerrará la sesión de este navegador.'], ['Mantener mi sesión', 'Continuar y cerrar la sesión']],
  ] as const)('names in %s the account whose sessions a new password ends', async (language, words, [decline, go]) => {
    const shown = await open(language, {});
    for (const each of words) expect(shown).toContain(each);
    expect(buttons()).toEqual([['decline', decline], ['continue', go]]);
  }); // oxfmt-ignore

  test.each([
    ['en' as const, false, ['Continue as Ben O.?', 'You are signed in as Ana Peña now. If you continue, that session will end.']],
    ['en' as const, true, ['Another person’s session is locked in this browser.']],
    ['es' as const, false, ['¿Continuar como Ben O.?', 'hay una sesión abierta de Ana Peña. Si continúa, esa sesión se cerrará.']],
    ['es' as const, true, ['En este navegador hay una sesión bloqueada de otra persona.']],
  ])('names in %s the session that a sign-in ends (locked: %s)', async (language, isLocked, words) => {
    const shown = await open(language, { name: 'Ben O.' }, isLocked);
    for (const each of words) expect(shown).toContain(each);
    expect(buttons().map(([value]) => value)).toEqual(['continue', 'decline']);
  }); // oxfmt-ignore
});
