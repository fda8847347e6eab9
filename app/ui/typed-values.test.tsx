import { beforeEach, expect, test } from 'vitest';
import { carryTypedValues, keepTypedValues, restoreTypedValues, takeCarriedValues } from './typed-values.ts';

const PAGE = `
  <header><form method="post" action="/preferences"><button name="lang" value="es">Español</button></form></header>
  <main>
    <form method="get"><input name="q"></form>
    <form method="post" action="/main/settings/address">
      <input type="hidden" name="formToken" value="t"><input name="city"><textarea name="note"></textarea>
      <select name="state"><option>AK</option><option>WI</option></select>
      <input type="radio" name="by" value="mail" checked><input type="radio" name="by" value="phone">
      <input type="checkbox" name="agree">
      <input type="password" name="password"><input name="number" autocomplete="cc-number">
      <input name="code" autocomplete="one-time-code">
    </form>
  </main>`;

/** The page as the server renders it. */
const open = () => {
  document.body.innerHTML = PAGE;
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const shown = () =>
  Object.fromEntries(
    ['q', 'city', 'note', 'state', 'password', 'number', 'code'].map((name) => [name, field(name).value]),
  );
const ticked = () => [...document.querySelectorAll(':checked:not(option)')].map((box) => box.outerHTML);

function type(): void {
  for (const name of ['q', 'city', 'note', 'password', 'number', 'code']) field(name).value = `my ${name}`;
  field('state').value = 'WI';
  field('agree').checked = true;
  document.querySelector<HTMLInputElement>('[value=phone]')!.checked = true;
}

beforeEach(() => {
  sessionStorage.clear();
  open();
  type();
});

const TYPED = { city: 'my city', note: 'my note', state: 'WI', password: '', number: '', code: '' };
const TICKED = [expect.stringContaining('value="phone"'), expect.stringContaining('name="agree"')];

test('restores a form after Back, except for secrets', () => {
  keepTypedValues('first');
  open();
  restoreTypedValues('second');
  expect(field('city').value).toBe('');
  restoreTypedValues('first');
  // a search shows the query of its address
  expect(shown()).toEqual({ ...TYPED, q: '' });
  expect(ticked()).toEqual(TICKED);
});

test('restores every form once after a change of language', () => {
  carryTypedValues(document.querySelector('form')!, null);
  open();
  takeCarriedValues();
  expect(shown()).toEqual({ ...TYPED, q: 'my q' });
  expect(ticked()).toEqual(TICKED);
  expect(sessionStorage).toHaveLength(0);
});

test('stores nothing of a form that is sent', () => {
  carryTypedValues(document.querySelector('main form[method=post]')!, null);
  expect(sessionStorage).toHaveLength(0);
});

test('restores nothing on a different page, and deletes it', () => {
  carryTypedValues(document.querySelector('form')!, null);
  history.replaceState(null, '', '/main/orders');
  open();
  takeCarriedValues();
  expect(field('city').value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

test('stores nothing for the light version', () => {
  const button = document.createElement('button');
  Object.assign(button, { name: 'light', value: '1' });
  carryTypedValues(document.querySelector('form')!, button);
  expect(sessionStorage).toHaveLength(0);
});
