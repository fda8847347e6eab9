/**
 * Reads a posted form with its schema, and returns it with messages when it is invalid. The only user of Conform.
 * Messages in a schema are label keys: `z.string({ error: 'checkout.address.street' })`.
 */
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { toSentence } from '~/i18n/format.server.ts';
import { getT, isLabelKey } from '~/i18n/t.server.ts';
import type { LabelKey, T, Values } from '~/i18n/translate.ts';
import { FORM_TOKEN_FIELD } from '~/platform/form-token.ts';
import { isSensitiveField } from '~/platform/sensitive-fields.ts';
import { buildNamedMessage } from './field-names.server.ts';
import { SHOW_IN_FIELD, type FormReply } from './form-reply.ts';
import type { Language } from '#contract/languages.ts';
import { errorPage } from '../error-page.server.ts';

type Shape = Record<string, z.ZodType>;
type FormSchema = z.ZodType & ({ shape: Shape } | { options: readonly { shape: Shape }[] });

/**
 * A label; the programme's own text (`said`); or a text in the member's language. `then` is its meaning, `character` the
 * one that a field does not accept.
 */
export type Problem =
  | LabelKey
  | { label: LabelKey; values?: Values; then?: LabelKey; character?: string }
  | { said: string; values?: Values; then?: LabelKey }
  | { text: string };
/** By field name; '' for the whole form. */
export type Problems = Record<string, Problem | undefined>;

interface RefusedForm {
  ok: false;
  fieldNames: string[];
  values: FormReply['values'];
  problems: Problems;
  /** the form is valid; the member wants the page in this language */
  showIn?: Language;
}

export interface AcceptedForm<Value> {
  ok: true;
  value: Value;
  fieldNames: string[];
  values: FormReply['values'];
}

interface ReadFormOptions {
  /** fields whose value is never rendered again; platform/sensitive-fields.ts must list all of them */
  sensitive?: readonly string[];
}

function listFieldNames(schema: FormSchema): string[] {
  const shapes = 'shape' in schema ? [schema.shape] : schema.options.map((option) => option.shape);
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
}

/** @throws a 400 response for an unknown field (also for nested names) */
function refuseUnknownFields(form: FormData, fieldNames: readonly string[]) {
  for (const name of form.keys()) {
    if (name !== FORM_TOKEN_FIELD && name !== SHOW_IN_FIELD && !fieldNames.includes(name))
      throw errorPage(400);
  }
}

function keepValues(
  form: FormData,
  fieldNames: readonly string[],
  sensitive: readonly string[],
): FormReply['values'] {
  const values: FormReply['values'] = {};
  for (const name of fieldNames) {
    if (sensitive.includes(name) || isSensitiveField(name)) continue;
    const given = form.getAll(name).filter((value) => typeof value === 'string');
    if (given.length > 0) values[name] = given.length === 1 ? given.join('') : given;
  }
  return values;
}

function defaultMessage(issue: { code?: string; input?: unknown }): LabelKey {
  if (issue.input === undefined) return 'common.form.required';
  return issue.code === 'too_big' ? 'common.form.tooLong' : 'common.form.invalid';
}

const toLabel = (message: string): LabelKey => (isLabelKey(message) ? message : 'common.form.invalid');

/** A label, and the character that nameRefusedCharacter appended to it. */
export function parseProblem(message: string): Problem {
  const [label, character] = message.split(' ', 2) as [string, string?];
  return character ? { label: toLabel(label), character } : toLabel(message);
}

/**
 * Reads and checks a form. Pass a result with `ok: false` to rejectForm; also pass an accepted form that the programme
 * refuses.
 */
export async function readForm<Schema extends FormSchema>(
  request: Request,
  schema: Schema,
  { sensitive = [] }: ReadFormOptions = {},
): Promise<AcceptedForm<z.output<Schema>> | RefusedForm> {
  const unlisted = sensitive.find((name) => !isSensitiveField(name));
  if (unlisted) throw new Error(`'${unlisted}' is missing in platform/sensitive-fields.ts`);
  const form = await request.formData();
  const fieldNames = listFieldNames(schema);
  refuseUnknownFields(form, fieldNames);
  form.delete(FORM_TOKEN_FIELD);
  const values = keepValues(form, fieldNames, sensitive);
  const showIn = form.get(SHOW_IN_FIELD);
  if (showIn === 'en' || showIn === 'es') return { ok: false, fieldNames, values, problems: {}, showIn };
  const submission = parseWithZod(form, { schema, error: defaultMessage });
  if (submission.status === 'success')
    return { ok: true, value: submission.value as z.output<Schema>, fieldNames, values };
  const errors = 'error' in submission ? (submission.error ?? {}) : {};
  const problems: Problems = Object.fromEntries(
    Object.entries(errors).flatMap(([name, messages]) =>
      messages?.[0] ? [[name, parseProblem(messages[0])]] : [],
    ),
  );
  return { ok: false, fieldNames, values, problems };
}

type Worded = Omit<FormReply['problems'][number], 'name'>;

/** The texts of faults (specification 8.02, 8.03 and 8.07). */
const CATALOGUE: readonly LabelKey[] = ['error.common', 'error.tooManyAttempts'];

function inWords(t: T, language: Language, problem: Problem): Worded {
  if (typeof problem === 'string') return inWords(t, language, { label: problem });
  if ('text' in problem) return { message: problem.text };
  const then = problem.then && t(problem.then, problem.values);
  if ('said' in problem) {
    const words: Worded = { message: then ? toSentence(problem.said) : problem.said, isRefusal: true };
    if (language !== 'en') words.lang = 'en';
    if (then) words.then = then;
    return words;
  }
  const { label, values, character } = problem;
  const more = then ?? (character && t('common.form.character', { character }));
  const words: Worded = { message: more ? `${toSentence(t(label))} ${more}` : t(label, values) };
  if (then || CATALOGUE.includes(label)) words.isRefusal = true;
  return words;
}

function problemIn(t: T, language: Language, name: string, problem: Problem): FormReply['problems'][number] {
  const words = inWords(t, language, problem);
  const label = typeof problem === 'object' && 'label' in problem ? problem.label : problem;
  return {
    name,
    ...words,
    ...(typeof label === 'string' && buildNamedMessage(t, name, label, words.message)),
  };
}

/**
 * The reply to a refused form: 422 with the typed values and the problems; or the unchanged page in the requested
 * language. Pass `problems` when the programme refused a valid form, and `init` for a different status.
 */
export async function rejectForm(
  context: RequestContext,
  form: Pick<RefusedForm, 'fieldNames' | 'values' | 'showIn'> & { problems?: Problems },
  problems: Problems = form.problems ?? {},
  init: ResponseInit = {},
) {
  if (form.showIn) {
    context.preferences = { ...context.preferences, language: form.showIn };
    context.languageChosen = true;
    const reply: FormReply = { values: form.values, problems: [] };
    return data({ reply }, { headers: init.headers });
  }
  context.formRefused = true;
  const t = await getT(context);
  const { language } = context.preferences;
  const order = ['', ...form.fieldNames];
  const reply: FormReply = {
    values: form.values,
    problems: Object.entries(problems)
      .flatMap(([name, problem]) => (problem ? [problemIn(t, language, name, problem)] : []))
      .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
  };
  const refusal = reply.problems.find(({ name, isRefusal }) => name === '' && isRefusal);
  if (refusal)
    context.refusalText = refusal.then
      ? { message: `${refusal.message} ${refusal.then}` }
      : { message: refusal.message, lang: refusal.lang };
  return data({ reply }, { status: 422, ...init });
}
