import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readForm, rejectForm } from './read-form.server.ts';
import type { Language } from '#contract/languages.ts';

const CardForm = z.object({
  holder: z.string({ error: 'common.form.required' }).max(10, { error: 'common.form.tooLong' }),
  zip: z.string().regex(/^\d{5}$/),
  cardNumber: z.string(),
  tag: z.array(z.string()).optional(),
});

const VALID = { holder: 'Ana', zip: '53703', cardNumber: '4111' };
const post = (fields: Record<string, string>) =>
  new Request('http://portal.test/form', { method: 'POST', body: new URLSearchParams(fields) });

const contextIn = (language: Language) =>
  ({
    preferences: { language, textSize: 'small', light: false },
    content: { labels: () => Promise.resolve({}) },
    env: { nodeEnv: 'test' },
    log: {},
    formRefused: false,
  }) as unknown as Parameters<typeof rejectForm>[0];

describe('posted form', () => {
  it('returns its values when they are valid', async () => {
    const form = await readForm(post({ ...VALID, formToken: 'abc' }), CardForm);
    expect(form).toMatchObject({ ok: true, value: VALID });
  });

  it('returns typed values without the card number', async () => {
    const context = contextIn('en');
    const form = await readForm(post({ holder: '', zip: '5370', cardNumber: '4111111111111111' }), CardForm, {
      sensitive: ['cardNumber'],
    });
    if (form.ok) throw new Error('should be refused');
    const answer = await rejectForm(context, form);
    expect(answer.init?.status).toBe(422);
    expect(answer.data.reply).toEqual({
      values: { holder: '', zip: '5370' },
      problems: [
        { name: 'holder', message: 'Fill in this field' },
        { name: 'zip', message: 'Check this field', named: 'ZIP code: Check this field' },
      ],
    });
    expect(context.formRefused).toBe(true);
  });

  it("returns errors in the member's language, even without an own message", async () => {
    const form = await readForm(post({ holder: 'a name that is too long', zip: '53703' }), CardForm);
    if (form.ok) throw new Error('should be refused');
    const { problems } = (await rejectForm(contextIn('es'), form)).data.reply;
    expect(problems).toEqual([
      { name: 'holder', message: 'El texto es demasiado largo' },
      { name: 'cardNumber', message: 'Complete este campo' },
    ]);
  });

  it("marks the programme's text as English on a Spanish page", async () => {
    const form = { fieldNames: ['zip'], values: {} };
    const problems = { '': { said: 'Call the plan.' } };
    const shownIn = async (language: Language) =>
      (await rejectForm(contextIn(language), form, problems)).data.reply.problems;
    expect(await shownIn('es')).toEqual([
      { name: '', message: 'Call the plan.', lang: 'en', isRefusal: true },
    ]);
    expect(await shownIn('en')).toEqual([{ name: '', message: 'Call the plan.', isRefusal: true }]);
  });

  it("returns the explanation in the page's language beside the programme's text", async () => {
    const form = { fieldNames: ['zip'], values: {} };
    const problems = { '': { said: 'Conflict', then: 'cards.unsure' } } as const;
    const [problem] = (await rejectForm(contextIn('es'), form, problems)).data.reply.problems;
    expect(problem).toMatchObject({ message: 'Conflict.', lang: 'en', isRefusal: true });
    expect(problem!.then).toMatch(/^No pudimos saber/);
  });

  it("returns the programme's errors in the form's order", async () => {
    const form = await readForm(post(VALID), CardForm);
    const { reply } = (
      await rejectForm(contextIn('en'), form, {
        zip: { label: 'common.pages.page', values: { page: 7 } },
        holder: { text: 'The bank does not know this name.' },
        '': 'error.generic',
      })
    ).data;
    expect(reply.problems).toEqual([
      { name: '', message: 'We ran into an unexpected error. Please try again.' },
      { name: 'holder', message: 'The bank does not know this name.' },
      { name: 'zip', message: 'Page 7' },
    ]);
  });

  it('returns without errors in the newly chosen language', async () => {
    const context = contextIn('en');
    const form = await readForm(
      post({ holder: 'Ana', zip: '5370', cardNumber: '4111111111111111', showIn: 'es' }),
      CardForm,
      { sensitive: ['cardNumber'] },
    );
    if (form.ok) throw new Error('should come back');
    const problems = { '': 'error.generic' } as const;
    const headers = { 'Set-Cookie': 'flow=1' };
    const answer = await rejectForm(context, form, problems, { status: 429, headers });
    expect(answer.init?.status).toBeUndefined();
    expect(answer.data.reply).toEqual({ values: { holder: 'Ana', zip: '5370' }, problems: [] });
    expect(answer.init?.headers).toBe(headers);
    expect(context).toMatchObject({
      preferences: { language: 'es' },
      languageChosen: true,
      formRefused: false,
    });
  });

  it.each(['extra', 'holder.name', 'holder[0]', '__intent__'])(
    'rejects an unknown field %s',
    async (name) => {
      const refused = await readForm(post({ [name]: 'x' }), CardForm).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Response);
      expect((refused as Response).status).toBe(400);
    },
  );
});
