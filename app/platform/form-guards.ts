import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, IncomingHttpHeaders } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { FORM_TOKEN_FIELD, readFormToken } from './form-token.ts';
import { sendPlain, type PlainStatus } from './plain-page.ts';

/**
 * Guards for posts: page posts, data requests and resource routes alike. After a successful check,
 * `response.locals.body` contains the whole body, for remix/handler.ts. If the page was rendered for a different
 * member, `response.locals.refusedWith` is set instead, for the error page.
 */
interface FormGuardOptions {
  publicUrl: string;
  /** the form token of the session that the request belongs to */
  formToken(request: Request, response: Response): Promise<string>;
  /** whether a form names a different member than that of its session */
  isOtherMembersForm(response: Response, member: string): Promise<boolean>;
  /** the only path that other sites may post to, and their origins; the member confirms such a post */
  handoff: { path: string; origins: ReadonlySet<string> };
}

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Refuses a post with a wrong type (415), a large body (413), a malformed body (400), or from a different site (403).
 * Refuses a post of a page that was rendered for a different member in this browser (409). Needs readBodies before it.
 */
export function createFormGuards({
  publicUrl,
  formToken,
  isOtherMembersForm,
  handoff,
}: FormGuardOptions): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'POST') return next();
    const refuse = (status: PlainStatus) => sendPlain(request, response, status, {}, `${publicUrl}/`);
    const judge = async () => {
      const isOwn = isHandoff(request, handoff) || isFromOwnSite(request, publicUrl);
      if (isOwn === false) return refuse(403);
      if (!isFormType(request.headers)) return refuse(415);
      const body: Body = await response.locals.arriving;
      if (body === 'gone') return;
      if (body === 'tooLarge') return refuse(413);
      const contentType = request.headers['content-type'] ?? '';
      if (!hasFewFields(contentType, body)) return refuse(400);
      const fields = await parseFields(contentType, body);
      if (!fields || !isAcceptableForm(fields)) return refuse(400);
      const { member, token } = readFormToken(
        fields.find((field) => field.name === FORM_TOKEN_FIELD)?.value ?? '',
      );
      // Remix compares Origin with Host again, and returns 500 for `Origin: null`.
      delete request.headers.origin;
      if (await isOtherMembersForm(response, member)) {
        response.locals.refusedWith = 409;
        return next();
      }
      if (isOwn === undefined && !isToken(token, await formToken(request, response))) return refuse(403);
      response.locals.body = body;
      next();
    };
    judge().catch(next);
  };
}

/** A partner's site identifies itself by its Origin; without one (`null`) it is refused. */
const isHandoff = ({ path, headers }: Request, handoff: FormGuardOptions['handoff']) =>
  path === handoff.path && handoff.origins.has(headers.origin ?? '');

/**
 * Whether the form was on our own page, according to the browser (Fetch Metadata; RFC 6454, 7). Undefined without
 * these headers.
 */
function isFromOwnSite({ headers }: IncomingMessage, publicUrl: string): boolean | undefined {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined ? undefined : headers.origin === publicUrl;
}

function isToken(sent: string, expected: string): boolean {
  const [left, right] = [Buffer.from(sent), Buffer.from(expected)];
  return expected !== '' && left.length === right.length && timingSafeEqual(left, right);
}

/** The whole body, or the reason why it is missing: over the limit, or the client disconnected. */
type Body = Buffer | 'tooLarge' | 'gone';

const FIRST_BYTES = 1024;

/**
 * Collects the body in one buffer. It may arrive in single bytes, and one object per byte takes a hundred times the
 * memory.
 */
function readBody(request: IncomingMessage): Promise<Body> {
  let body = Buffer.alloc(FIRST_BYTES);
  let bytes = 0;
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) resolve('tooLarge');
    request.on('data', (chunk: Buffer) => {
      const from = bytes;
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) return resolve('tooLarge');
      if (bytes > body.length) {
        const larger = Buffer.alloc(Math.min(MAX_BODY_BYTES, Math.max(bytes, 2 * body.length)));
        body.copy(larger, 0, 0, from);
        body = larger;
      }
      chunk.copy(body, from);
    });
    request.on('end', () => resolve(body.subarray(0, bytes)));
    // also after an error, which Node reports only to listeners
    request.on('close', () => resolve('gone'));
  });
}

/**
 * Collects the body of each post for createFormGuards as it arrives, and discards all other bodies. Node stores an unread
 * body in the small pieces in which it arrived. Must be the first handler.
 */
export const readBodies: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') response.locals.arriving = readBody(request);
  else request.resume();
  next();
};

interface Field {
  name: string;
  /** empty for an uploaded file */
  value: string;
}

const MAX_FIELDS = 200;
/** Browsers send a name and a file name, both short, and a type. */
const MAX_PART_HEADER_BYTES = 512;
/** RFC 2046, 5.1.1, without the comma, which isFormType refuses, and without the space. */
const BOUNDARY = /^multipart\/form-data[ \t]*;[ \t]*boundary=("?)([\w'()+./:=?-]{1,70})\1[ \t]*$/i;

/**
 * Whether a form has few enough fields to be parsed. Parsers take up to 50 ms for 64 KB of separators, so the bytes are
 * counted first.
 */
function hasFewFields(contentType: string, body: Buffer): boolean {
  if (!/^multipart/i.test(contentType)) return positionsIn(body, '&').length <= MAX_FIELDS;
  const boundary = BOUNDARY.exec(contentType)?.[2];
  if (boundary === undefined) return false;
  const delimiter = `--${boundary}`;
  const parts = positionsIn(body, delimiter);
  // the last delimiter ends the form
  return parts.length <= MAX_FIELDS + 1 && parts.every((at) => hasShortHeaders(body, at + delimiter.length));
}

/** The positions of a text in a body. Stops shortly after the maximum number of fields. */
function positionsIn(body: Buffer, text: string): number[] {
  const found: number[] = [];
  for (let at = body.indexOf(text); at >= 0 && found.length <= MAX_FIELDS + 1;) {
    found.push(at);
    at = body.indexOf(text, at + text.length);
  }
  return found;
}

function hasShortHeaders(body: Buffer, at: number): boolean {
  const start = body.subarray(at, at + MAX_PART_HEADER_BYTES);
  return start.indexOf('--') === 0 || start.includes('\r\n\r\n');
}

/**
 * Field names of our forms: words with at most three levels of `.word` or `[index]`. Deeper or larger names can block
 * parsers of nested names for a minute.
 */
const FIELD_NAME = /^[\w$-]{1,64}(?:\.[\w$-]{1,64}|\[\d{0,3}\]){0,3}$/;
const FORBIDDEN_NAME = /(?:^|\.)(?:__proto__|prototype|constructor)(?:$|[.[])/;

/**
 * No language has longer runs of combining marks (Unicode's Stream-Safe Text Format, UAX #15, 13). Normalizing them
 * takes quadratic time. The lookbehind matches each run once, from its beginning.
 */
const MARKS_IN_A_ROW = /(?<!\p{M})\p{M}{31}/u;

/** Whether a post uses one of the two encodings of HTML forms. */
function isFormType(headers: IncomingHttpHeaders): boolean {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return false;
  const type = headers['content-type'] ?? '';
  // two types in one header: the action's parser would use the last one
  if (type.includes(',')) return false;
  // HTTP allows only spaces and tabs as white space before the parameters
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)[ \t]*(?:;|$)/i.test(type);
}

/** The fields of a form, parsed as for the action. Undefined when the body is not a form of that type. */
async function parseFields(contentType: string, body: Buffer): Promise<Field[] | undefined> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
    return Array.from(form, ([name, value]) => ({ name, value: typeof value === 'string' ? value : '' }));
  } catch {
    return undefined;
  }
}

/** Whether a form has few enough fields, with names that are safe to parse and values that are text. */
function isAcceptableForm(fields: Field[]): boolean {
  if (fields.length > MAX_FIELDS) return false;
  return fields.every(
    ({ name, value }) => FIELD_NAME.test(name) && !FORBIDDEN_NAME.test(name) && isPlainText(value),
  );
}

const isPlainText = (value: string) => !value.includes('\0') && !MARKS_IN_A_ROW.test(value);
