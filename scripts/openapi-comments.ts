/** The doc comments of the contract as descriptions for the team that builds the calls. */
import { globSync, readFileSync } from 'node:fs';
import { fieldDescriptions } from './openapi-parts.ts';

type Json = { [key: string]: unknown };

const CONTRACT = new URL('../contract/', import.meta.url);
/** a schema, or a call of a group, with the doc comment before it */
const SCHEMA =
  /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export const (\w+) = (?:z\b|\w+\.extend)((?:.*\n(?!export|const|\/\*\*))*)/g;
const GROUP = /^export const (\w+) = \{$([^]*?)^\};$/gm;
const CALL = /^ {2}(\w+): defineCall\(\{$([^]*?)^ {2}\}\),$/gm;
const FIELD = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+):/g;

/** The specification's line numbers, which only the portal's developers need. */
const REFERENCE =
  / ?\((?:specification )?\d+\.\d\d[\d., –]*\)|^(?:Specification )?\d+\.\d\d[\d., –]*(?:[:;,.] ?|$)/gi;

function words(comment: string | undefined): string | undefined {
  const parts = (comment ?? '').split(/\s/).filter((part) => part !== '' && part !== '*');
  const text = parts.join(' ').replace(REFERENCE, '');
  if (text === '') return undefined;
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

interface Comments {
  own: string | undefined;
  fields: Map<string, string>;
}

function parseComments(own: string | undefined, body: string): Comments {
  const fields = new Map<string, string>();
  for (const [, comment, name] of body.matchAll(FIELD)) {
    const text = words(comment);
    if (text !== undefined && name !== undefined) fields.set(name, text);
  }
  return { own: words(own), fields };
}

/** Comments by the name of a schema, and by the id of a call. */
const commented = new Map<string, Comments>();
for (const file of globSync('*.ts', { cwd: CONTRACT.pathname })) {
  if (file.endsWith('.test.ts')) continue;
  const source = readFileSync(new URL(file, CONTRACT), 'utf8');
  for (const [, own, name, body] of source.matchAll(SCHEMA)) commented.set(name!, parseComments(own, body!));
  for (const [, group, calls] of source.matchAll(GROUP))
    for (const [, name, body] of calls!.matchAll(CALL))
      commented.set(`${group}.${name}`, parseComments(undefined, body!));
}

/** The contract's comment on one field, such as a parameter of a call. */
export const findComment = (scope: string, field: string): string | undefined =>
  commented.get(scope)?.fields.get(field);

/** The rule that a successful reply shows its change, and the effect of a reply that does not. */
export function describeShownChange(id: string): string {
  const words = findComment(id, 'shows');
  if (words === undefined) throw new Error(`${id} has no comment on what its success must show`);
  const change = words.charAt(0).toLowerCase() + words.slice(1);
  return `A success must show the change: ${change} Otherwise the member reads that the result is unknown.`;
}

/**
 * The same schema with its comments as descriptions of its fields. `scope` is a schema's name or a call's id.
 */
export function describeFields(schema: unknown, scope: string): unknown {
  const { own, fields } = commented.get(scope) ?? { own: undefined, fields: new Map<string, string>() };
  const described = withFields(schema, fields) as Json;
  return own === undefined ? described : { description: own, ...described };
}

function withFields(value: unknown, fields: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withFields(each, fields));
  if (typeof value !== 'object' || value === null) return value;
  const result = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    key === 'properties' ? describeProperties(inner as Json, fields) : withFields(inner, fields),
  ]);
  return Object.fromEntries(result);
}

const describeProperties = (properties: Json, fields: Map<string, string>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description = fields.get(name) ?? fieldDescriptions[name];
      const inner = withFields(schema, fields) as Json;
      return [name, description === undefined ? inner : { description, ...inner }];
    }),
  );
