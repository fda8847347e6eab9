/**
 * The closed catalogue of ways in which a call to the programme fails, and the seven rules
 * (specification 8.01–8.07) that read a refusing reply.
 */
import { oneLine } from './plain-text.ts';

export const faultCodes = [
  'unauthorized',
  'tooManyAttempts',
  'failed',
  'refused',
  'gateway',
  'unavailable',
  'network',
  'timeout',
  'redirect',
  'tooLarge',
  'contract',
  'request',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/**
 * What is known of a call that failed. refused: the programme said no. never: nothing left the
 * portal. unknown: it may have been carried out; an order is then looked up, never sent again.
 */
export type Sent = 'refused' | 'never' | 'unknown';

export interface FaultPolicy {
  /** key of the text that members see when the programme gave none of its own */
  label: FaultLabel;
  /** HTTP status of a page that cannot do without the call */
  pageStatus: 401 | 429 | 500 | 502 | 503 | 504;
  sent: Sent;
}
export type FaultLabel = 'error.common' | 'error.tooManyAttempts' | 'error.sessionEnded';

export const faultPolicies = {
  /** 8.01: the member's tokens are refused; the session has ended */
  unauthorized: { label: 'error.sessionEnded', pageStatus: 401, sent: 'refused' },
  /** 8.02 */
  tooManyAttempts: { label: 'error.tooManyAttempts', pageStatus: 429, sent: 'refused' },
  /** 8.03: status 500 and above, or a binary body */
  failed: { label: 'error.common', pageStatus: 502, sent: 'unknown' },
  /** 8.04–8.07: any other refusal, with the programme's own text or without */
  refused: { label: 'error.common', pageStatus: 502, sent: 'refused' },
  /** the gateway refuses the portal's own key; nobody is signed out */
  gateway: { label: 'error.common', pageStatus: 503, sent: 'refused' },
  /** the breaker of the service is open */
  unavailable: { label: 'error.common', pageStatus: 503, sent: 'never' },
  /** no connection, or one that broke */
  network: { label: 'error.common', pageStatus: 503, sent: 'unknown' },
  timeout: { label: 'error.common', pageStatus: 504, sent: 'unknown' },
  /** the API answered with a redirect; tokens never follow one */
  redirect: { label: 'error.common', pageStatus: 502, sent: 'unknown' },
  tooLarge: { label: 'error.common', pageStatus: 502, sent: 'unknown' },
  /** a successful reply that breaks the contract */
  contract: { label: 'error.common', pageStatus: 502, sent: 'unknown' },
  /** the portal itself asked for something the contract does not allow */
  request: { label: 'error.common', pageStatus: 500, sent: 'never' },
} satisfies Record<FaultCode, FaultPolicy>;

export interface FaultDetails {
  code: FaultCode;
  /** HTTP status of the reply, when there was one */
  status?: number;
  /** the programme's own words for the member: plain text, capped; never markup */
  memberMessage?: string;
  /** the JSON object in which the programme refused, for who knows its codes */
  said?: object;
  /** where the code's policy is too general */
  sent?: Sent;
}

/** Every failure of a call. Its message names neither address nor value, so it may be logged. */
export class ProgrammeFault extends Error {
  override readonly name = 'ProgrammeFault';
  readonly code: FaultCode;
  readonly status: number | undefined;
  readonly memberMessage: string | undefined;
  readonly label: FaultLabel;
  readonly sent: Sent;
  readonly pageStatus: FaultPolicy['pageStatus'];
  // not a property: whatever lists those of an error has no part of a reply
  readonly #said: object | undefined;

  /** @param where method and path template, e.g. `GET /claims/{claimId}` */
  constructor(where: string, details: FaultDetails) {
    super(`${where}: ${details.code}${details.status === undefined ? '' : ` (${details.status})`}`);
    const policy = faultPolicies[details.code];
    this.code = details.code;
    this.status = details.status;
    this.memberMessage = details.memberMessage;
    this.label = policy.label;
    this.sent = details.sent ?? policy.sent;
    this.pageStatus = policy.pageStatus;
    this.#said = details.said;
  }

  /** The JSON object in which the programme refused; read it with a schema. */
  get said(): object | undefined {
    return this.#said;
  }
}

/**
 * The seven rules of specification 8.01–8.07, in their order. A web page (a proxy's, say) in place
 * of a message counts as 'anything else': members get our words rather than somebody's markup.
 *
 * @param status HTTP status of the reply, 400 or above
 * @param contentType its Content-Type, or null
 * @param body the body's bytes
 */
export function faultFromResponse(
  status: number,
  contentType: string | null,
  body: Uint8Array,
): FaultDetails {
  if (status === 401) return { code: 'unauthorized', status };
  if (status === 429) return { code: 'tooManyAttempts', status };
  const text = textOf(contentType, body);
  // A binary body says nothing about whether a 4xx was carried out: it was refused all the same.
  if (status >= 500) return { code: 'failed', status };
  if (text === undefined) return { code: 'failed', status, sent: 'refused' };
  const reply = isJson(contentType) ? jsonOrText(text) : text;
  const memberMessage = messageIn(reply);
  const said = typeof reply === 'string' ? objectIn(reply) : reply;
  return {
    code: 'refused',
    status,
    ...(memberMessage !== undefined && { memberMessage }),
    ...(typeof said === 'object' && said !== null && { said }),
  };
}

/**
 * A gateway that does not know the portal's subscription key answers 401 as well, but that is our
 * fault and not the member's. Its reply names the key (Azure API Management's wording).
 */
export function refusesOurKey(status: number, body: Uint8Array, challenge: string | null): boolean {
  if (status !== 401 && status !== 403) return false;
  const names = /subscription[\s_-]*key/i;
  return names.test(challenge ?? '') || names.test(new TextDecoder().decode(body.subarray(0, 2_000)));
}

function messageIn(body: unknown): string | undefined {
  if (typeof body === 'string') {
    const object = objectIn(body);
    if (object !== undefined) return messageIn(object);
    return isDocument(body) ? undefined : asMemberText(body);
  }
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, errorMessage } = body as { message?: unknown; errorMessage?: unknown };
  return asMemberText(message) ?? asMemberText(errorMessage);
}

const MESSAGE_LENGTH = 300;

function asMemberText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return oneLine(value, MESSAGE_LENGTH) || undefined;
}

/** The JSON object that a string holds, with or without words around it. */
function objectIn(text: string): object | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start === -1 || end < start) return undefined;
  const value = jsonOrText(text.slice(start, end + 1));
  return typeof value === 'object' && value !== null ? value : undefined;
}

const isDocument = (text: string) => /^\s*<(?:!doctype|\?xml|html|head|body)\b/i.test(text);

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export const isJson = (contentType: string | null) =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType ?? '');

const isTextual = (contentType: string | null) =>
  contentType === null ||
  contentType === '' ||
  isJson(contentType) ||
  /^(?:text\/|application\/(?:[\w.-]+\+)?xml\b|application\/x-www-form-urlencoded\b)/i.test(contentType);

/** The body as text, or undefined when it is binary: by its type, or by bytes that are no UTF-8. */
function textOf(contentType: string | null, body: Uint8Array): string | undefined {
  if (!isTextual(contentType)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
