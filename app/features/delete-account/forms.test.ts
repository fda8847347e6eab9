import { describe, expect, test } from 'vitest';
import { readForm } from '~/ui/form/read-form.server.ts';
import { CodeForm } from '~/features/one-time-code/code-form.server.ts';
import { ConfirmForm, StartForm } from './delete-account.server.ts';

const read = (schema: Parameters<typeof readForm>[1], fields: Record<string, string>) =>
  readForm(new Request('http://portal.test', { method: 'POST', body: new URLSearchParams(fields) }), schema);

const good = { email: 'eve.larsen@example.com', userName: 'eve' };

describe('who asks', () => {
  test.each([
    [good, good],
    [
      { email: '  eve@example.com ', userName: ' Eve_1-x ' },
      { email: 'eve@example.com', userName: 'Eve_1-x' },
    ],
    [
      { email: 'ñandú@correo.com.mx', userName: '9' },
      { email: 'ñandú@correo.com.mx', userName: '9' },
    ],
  ])('%o is taken', async (fields, value) => {
    expect(await read(StartForm, fields)).toMatchObject({ ok: true, value });
  });
  test.each([
    ['', 'deleteAccount.start.emailMissing'],
    ['   ', 'deleteAccount.start.emailMissing'],
    ['eve', 'deleteAccount.start.emailInvalid'],
    ['eve@example', 'deleteAccount.start.emailInvalid'],
    ['eve@example.c', 'deleteAccount.start.emailInvalid'],
    ['eve larsen@example.com', 'deleteAccount.start.emailInvalid'],
    [`${'e'.repeat(250)}@example.com`, 'deleteAccount.start.emailInvalid'],
  ])('the e-mail address “%s” is refused, and kept', async (email, problem) => {
    const form = await read(StartForm, { ...good, email });
    expect(form).toMatchObject({
      ok: false,
      problems: { email: problem },
      values: { email, userName: 'eve' },
    });
  });
  test.each([
    ['', 'deleteAccount.start.userNameMissing'],
    ['-eve', 'deleteAccount.start.userNameInvalid'],
    ['_eve', 'deleteAccount.start.userNameInvalid'],
    ['eve larsen', 'deleteAccount.start.userNameInvalid'],
    ['évelyne', 'deleteAccount.start.userNameInvalid'],
    ['<b>eve</b>', 'deleteAccount.start.userNameInvalid'],
    ['e'.repeat(51), 'deleteAccount.start.userNameInvalid'],
  ])('the user name “%s” is refused, and kept', async (userName, problem) => {
    const form = await read(StartForm, { ...good, userName });
    expect(form).toMatchObject({ ok: false, problems: { userName: problem }, values: { userName } });
  });
});

describe('the code', () => {
  const verify = (code: string) => read(CodeForm, { intent: 'verify', code });
  test.each(['123456', '123 456', ' 12 34 56 ', '123\u00a0456', '\u200b123456'])(
    '“%s” is read',
    async (code) => {
      expect(await verify(code)).toMatchObject({ ok: true, value: { code: '123456' } });
    },
  );
  test.each(['', '  '])('“%s” is missing', async (code) => {
    expect(await verify(code)).toMatchObject({ problems: { code: 'oneTimeCode.missing' } });
  });
  test.each(['12345', '1234567', '12345a', '１２３４５６', '-12345', '1e5000'])(
    '“%s” is no code',
    async (code) => {
      expect(await verify(code)).toMatchObject({ problems: { code: 'oneTimeCode.format' } });
    },
  );
  test('needs none to ask for a new one', async () => {
    expect(await read(CodeForm, { intent: 'resend' })).toMatchObject({ ok: true });
  });
});

describe('the last page', () => {
  test.each<Record<string, string>>([{}, { understood: 'off' }, { understood: '' }])(
    'is not left by %o',
    async (fields) => {
      const form = await read(ConfirmForm, fields);
      expect(form).toMatchObject({ ok: false, problems: { understood: 'deleteAccount.confirm.boxMissing' } });
    },
  );
  test('is left with its box ticked', async () => {
    expect((await read(ConfirmForm, { understood: 'on', deletion: 'x' })).ok).toBe(true);
  });
});
