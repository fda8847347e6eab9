/** The fields that an action may know, read from the source of its route and imports, so no form is missed. */
import { posix } from 'node:path';
import { z } from 'zod';
import { routeTable } from '~/routes.ts';
import type { Route } from '#harness/portal-in-process.ts';

const sources = import.meta.glob<string>(['/app/{areas,auth,session}/**/*.{ts,tsx}', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

function listImports(file: string): string[] {
  const specifiers = [...sources[file]!.matchAll(/from '([^']+)'/g)].map(([, specifier]) => specifier!);
  return specifiers.map((specifier) =>
    specifier.startsWith('~/') ? `/app/${specifier.slice(2)}` : posix.join(posix.dirname(file), specifier),
  );
}

/** The text between a bracket opened before `start` and its closing one, without the content of inner brackets. */
function topLevelFrom(source: string, start: number): string {
  let depth = 1;
  let text = '';
  for (let at = start; at < source.length && depth > 0; at += 1) {
    const character = source[at]!;
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if (depth === 1) text += character;
  }
  return text;
}

function namesIn(source: string): string[] {
  const fields = source.matchAll(/\bname(?:=|: )["']([\w-]+)["']/g);
  const schemas = [...source.matchAll(/\b(?:object|strictObject|extend)\(\{/g)];
  const keys = schemas.flatMap(({ 0: opening, index }) => [
    ...topLevelFrom(source, index + opening.length).matchAll(/(?:^|[,\n])\s*(\w+)\s*[:,]/g),
  ]);
  const lists = [...source.matchAll(/(?:KEYS|FIELDS) = (?:new Set\()?\[(.*?)\]/gs)];
  const listed = lists.flatMap(([, body]) => [...body!.matchAll(/'(\w+)'/g)]);
  return [...fields, ...keys, ...listed].map(([, name]) => name!);
}

/** The file of a route and all of its imports, direct or not. */
function listFiles({ id }: Route): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || sources[file] === undefined) return;
    seen.add(file);
    listImports(file).forEach(visit);
  };
  visit(`/app/${routeTable[id]!.file}`);
  return [...seen];
}

export function listCandidateNames(route: Route): string[] {
  // other schemas of auth/ and session/ read tokens and replies of the identity provider
  const hasForms = (file: string) => !/^\/app\/(?:auth|session)\//.test(file) || /form|inbound/.test(file);
  return [
    ...new Set(
      listFiles(route)
        .filter(hasForms)
        .flatMap((file) => namesIn(sources[file]!)),
    ),
  ];
}

/** The intents of its buttons; undefined if there is only one. */
export function listFormIntents(route: Route): (string | undefined)[] {
  const lists = listFiles(route).flatMap((file) => [
    ...sources[file]!.matchAll(/\bintent: z\.(?:literal|enum)\(\[?([^)\]]+)/g),
  ]);
  const words = lists.flatMap(([, list]) => [...list!.matchAll(/'(\w+)'/g)].map(([, word]) => word!));
  return [undefined, ...new Set(words)];
}

/** A form's schema: a plain one, one that needs the day, one with several intents, or several by name. */
export function listSchemas(form: string, exported: unknown): [form: string, schema: z.ZodObject][] {
  if (exported instanceof z.ZodObject) return [[form, exported]];
  if (exported instanceof z.ZodDiscriminatedUnion)
    return exported.options.flatMap((option) => listSchemas(form, option));
  if (form === 'createProfileForm')
    return listSchemas(form, (exported as (today: string) => unknown)('2026-11-24'));
  if (form !== 'stepForms') return [];
  return Object.entries(exported as object).flatMap(([step, schema]) =>
    listSchemas(`${form}.${step}`, schema),
  );
}
