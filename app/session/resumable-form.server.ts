/**
 * A form that was posted when its member had to sign in first. It is sealed in the store for half an hour, and offered
 * again after the sign-in. It is bound to the session's member and to the browser that sent it. It never contains
 * passwords, codes or card numbers.
 */
import type { EnvContext, SessionContext, StoreContext } from '../context.ts';
import { paths } from '../paths.ts';
import { hasCardNumber } from '../platform/card-number.ts';
import { toPagePath } from '../remix/data-request.ts';
import { countAttempt } from '../platform/rate-limit.ts';
import { isSensitiveField } from '../platform/sensitive-fields.ts';
import { dropCookie, readIdCookie, setCookie } from './cookies.server.ts';
import { toMemberKey } from './member-key.server.ts';
import { noteRecord } from './member-records.server.ts';
import { toReturnTo, toSafeReturnTo } from './safe-return.ts';
import { digest, createRandomId } from './secrets.server.ts';
import type { Identity } from './session.server.ts';

const COOKIE = 'keptform';
const TTL_MS = 30 * 60_000;
const MAX_CHARACTERS = 16_384;
/** per member, because otherwise the owner of an expired cookie could fill the store */
const LIMIT = { name: 'kept-form', limit: 30, windowMs: TTL_MS };

interface ResumableForm {
  /** the key (toMemberKey) of the member */
  owner: string;
  /** the page of the form */
  page: string;
  /** the path that it was posted to */
  action: string;
  fields: [name: string, value: string][];
  /** set when the member has requested the form; from then on its page shows it filled */
  wanted?: boolean;
}

interface FilledForm {
  action: string;
  values: Record<string, string | string[]>;
}

const toKey = (id: string) => `kept-form:${digest(id)}`;

const readId = (parts: EnvContext & StoreContext, request: Request) => readIdCookie(parts, request, COOKIE);

/**
 * Saves a posted form and replaces this browser's earlier one. A body that was already read, is too large, or exceeds
 * the limit is not saved.
 * @param owner toMemberKey the session's member; nothing is saved without one
 * @returns Set-Cookie values @throws StoreDown
 */
export async function keepForm(
  parts: EnvContext & StoreContext,
  request: Request,
  owner: string | undefined,
): Promise<string[]> {
  if (request.method !== 'POST' || request.bodyUsed || owner === undefined) return [];
  const form = await request.formData().catch(() => undefined);
  const fields = form ? fieldsWorthKeeping(form) : [];
  if (fields.length === 0) return [];
  if (!(await countAttempt(parts.stores.plain, LIMIT, owner)).allowed) return [];
  const { pathname } = new URL(request.url);
  const kept: ResumableForm = { owner, page: resolvePage(request), action: toPagePath(pathname), fields };
  const before = readId(parts, request);
  if (before) await parts.stores.sealed.delete(toKey(before));
  const id = createRandomId();
  // renewed once, when the member requests the form
  await noteRecord(parts.stores, owner, toKey(id), 2 * TTL_MS);
  await parts.stores.sealed.set(toKey(id), kept, TTL_MS);
  return [setCookie(parts.env, COOKIE, id, TTL_MS / 1000)];
}

function fieldsWorthKeeping(form: FormData): ResumableForm['fields'] {
  const fields: ResumableForm['fields'] = [];
  let characters = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || isSensitiveField(name)) continue;
    characters += name.length + value.length;
    if (characters > MAX_CHARACTERS) return [];
    if (!hasCardNumber(value)) fields.push([name, value]);
  }
  return fields;
}

/** The page of the form by its Referer, else the path it was posted to. */
function resolvePage(request: Request): string {
  const referer = request.headers.get('referer') ?? '';
  const posted = toReturnTo(request);
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  if (!from || from.origin !== new URL(request.url).origin) return posted;
  return toSafeReturnTo(from.pathname + from.search, posted);
}

/** Whether this browser has a saved form, of any member. @throws StoreDown */
export async function isFormKept(parts: EnvContext & StoreContext, request: Request): Promise<boolean> {
  const id = readId(parts, request);
  return id !== undefined && (await parts.stores.sealed.get(toKey(id))) !== undefined;
}

/** The member's own saved form; a different member's form is deleted. @throws StoreDown */
export async function readResumableForm(
  parts: EnvContext & StoreContext,
  request: Request,
  identity: Identity,
): Promise<Pick<ResumableForm, 'page' | 'wanted' | 'action' | 'fields'> | undefined> {
  const id = readId(parts, request);
  const kept = id && (await parts.stores.sealed.get<ResumableForm>(toKey(id)));
  if (!id || !kept) return undefined;
  if (kept.owner === toMemberKey(identity)) return kept;
  await parts.stores.sealed.delete(toKey(id));
  return undefined;
}

/** Target after a sign-in: this member's saved form, else `returnTo`. @throws StoreDown */
export async function resolveAfterSignIn(
  context: EnvContext & SessionContext & StoreContext,
  request: Request,
  returnTo: string,
): Promise<string> {
  const state = await context.session.read();
  if (state.state !== 'active') return returnTo;
  const kept = await readResumableForm(context, request, state.data.identity);
  return kept ? paths.keptForm() : returnTo;
}

/** Marks the form as requested and returns the page that will show it filled. @throws StoreDown */
export async function requestResumableForm(
  parts: EnvContext & StoreContext,
  request: Request,
  identity: Identity,
): Promise<string | undefined> {
  const kept = await readResumableForm(parts, request, identity);
  const id = readId(parts, request);
  if (!kept || !id) return undefined;
  await parts.stores.sealed.update<ResumableForm>(toKey(id), TTL_MS, (current) =>
    current ? { ...current, wanted: true } : undefined,
  );
  return kept.page;
}

/** Deletes the form; returns the Set-Cookie value. @throws StoreDown */
export async function dropResumableForm(parts: EnvContext & StoreContext, request: Request): Promise<string> {
  const id = readId(parts, request);
  if (id) await parts.stores.sealed.delete(toKey(id));
  return dropCookie(parts.env, COOKIE);
}

/** Values for a page's form that the member has requested. @throws StoreDown */
export async function loadFilledForm(
  context: EnvContext & SessionContext & StoreContext,
  request: Request,
): Promise<FilledForm | undefined> {
  if (!readId(context, request)) return undefined;
  const state = await context.session.read();
  if (state.state !== 'active') return undefined;
  const kept = await readResumableForm(context, request, state.data.identity);
  if (!kept?.wanted || toPath(toReturnTo(request)) !== toPath(kept.page)) return undefined;
  return { action: kept.action, values: toValues(kept.fields) };
}

const toPath = (address: string) => address.split('?', 1)[0];

function toValues(fields: ResumableForm['fields']): FilledForm['values'] {
  const values: FilledForm['values'] = {};
  for (const name of new Set(fields.map(([each]) => each))) {
    const given = fields.filter(([each]) => each === name).map(([, value]) => value);
    values[name] = given.length === 1 ? given.join('') : given;
  }
  return values;
}

/** Deletes the saved form once the member has sent it again. @throws StoreDown */
export async function spendResumableForm(parts: EnvContext & StoreContext, request: Request): Promise<void> {
  const id = request.method === 'POST' ? readId(parts, request) : undefined;
  if (!id) return;
  const { pathname } = new URL(request.url);
  await parts.stores.sealed.update<ResumableForm>(toKey(id), TTL_MS, (current) =>
    current?.wanted && current.action === toPagePath(pathname) ? undefined : current,
  );
}
