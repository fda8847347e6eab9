import type { IncomingHttpHeaders } from 'node:http';

/** A form as it came, read only to judge it; Remix parses the same bytes again for the action. */
export interface Field {
  name: string;
  /** empty for an uploaded file */
  value: string;
}

type FormKind = 'urlencoded' | 'multipart';

const MOST_FIELDS = 200;

/**
 * Names as our forms write them: words, at most three levels of `.word` or `[index]`. Deeper or
 * larger ones make the parsers of nested names build objects for a minute.
 */
const FIELD_NAME = /^[\w$-]{1,64}(?:\.[\w$-]{1,64}|\[\d{0,3}\]){0,3}$/;
const FORBIDDEN_NAME = /(?:^|\.)(?:__proto__|prototype|constructor)(?:$|[.[])/;

/**
 * Longer runs of combining marks are in no text of any language (Unicode's Stream-Safe Text Format,
 * UAX #15, 13), and putting them into canonical order takes time by the square of their number.
 */
const MARKS_IN_A_ROW = /\p{M}{31}/u;

/** Which of the two encodings of HTML forms a post uses; undefined for anything else. */
export function formKind(headers: IncomingHttpHeaders): FormKind | undefined {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return undefined;
  const said = headers['content-type'] ?? '';
  // two types in one header: what reads the body for the action would take the last one
  if (said.includes(',')) return undefined;
  // of white space HTTP allows spaces and tabs alone before the parameters
  const type = /^([^;\s]*)[ \t]*(?:;|$)/.exec(said)?.[1]?.toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded';
  return type === 'multipart/form-data' ? 'multipart' : undefined;
}

/** The fields of a form; undefined when the body is no such form. */
export async function fieldsOf(
  kind: FormKind,
  contentType: string,
  body: Buffer,
): Promise<Field[] | undefined> {
  if (kind === 'urlencoded') {
    return Array.from(new URLSearchParams(body.toString('utf8')), ([name, value]) => ({ name, value }));
  }
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
export function isAcceptableForm(fields: Field[]): boolean {
  if (fields.length > MOST_FIELDS) return false;
  return fields.every(
    ({ name, value }) => FIELD_NAME.test(name) && !FORBIDDEN_NAME.test(name) && isPlainText(value),
  );
}

const isPlainText = (value: string) => !value.includes('\0') && !MARKS_IN_A_ROW.test(value);
