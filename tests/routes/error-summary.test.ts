/** Tests the error summary of each form with a schema. Every line names its field. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { localLabels } from '~/labels.server.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { createContextIn } from '#harness/localizer.ts';
import { listSchemas } from './form-names.ts';

const modules = import.meta.glob<Record<string, unknown>>('/app/areas/**/*.server.ts', { eager: true });

/** Forms without typed or chosen values: their fields are hidden. */
const HIDDEN = ['CartForm', 'SwitchForm', 'NearForm'];
const forms = Object.values(modules)
  .flatMap((module) => Object.entries(module).flatMap(([form, exported]) => listSchemas(form, exported)))
  .filter(([form]) => !HIDDEN.includes(form));

async function listSummaryLines(
  schema: z.ZodObject,
  typed: string,
  language: 'en' | 'es',
): Promise<string[]> {
  const names = typed === '' ? [] : Object.keys(schema.shape);
  const body = new URLSearchParams(names.map((name) => [name, typed]));
  const form = await readForm(new Request('http://portal.test/', { method: 'POST', body }), schema);
  if (form.ok) return [];
  const { data } = await rejectForm(createContextIn(language) as Parameters<typeof rejectForm>[0], form);
  // values that no control of the form can send
  const impossible = localLabels[language]['common.form.invalid'];
  return data.reply.problems
    .filter(({ message }) => message !== impossible)
    .map(({ message, named = message }) => named);
}

test.each(['en', 'es'] as const)('has no two equal lines (%s)', async (language) => {
  const twice: string[] = [];
  let lines = 0;
  for (const [form, schema] of forms)
    for (const typed of ['', '<', '1', 'x'.repeat(2_001)]) {
      const all = await listSummaryLines(schema, typed, language);
      lines += all.length;
      const repeated = all.filter((line, index) => all.indexOf(line) !== index);
      twice.push(...repeated.map((line) => `${form}: ${line}`));
    }
  expect([...new Set(twice)]).toEqual([]);
  expect(lines).toBeGreaterThan(150);
});
