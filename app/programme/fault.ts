/** The closed list of call failures, and the rules that classify them (specification 8.01–8.07). */
import { refusalStatuses } from '#contract/call.ts';
import { toMemberText } from './member-text.ts';
import { toOneLine } from './plain-text.ts';

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
  'foreign',
  'request',
  'notOffered',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/**
 * Whether the programme may have carried out a failed call. refused: it declined. never: nothing left the portal.
 * unknown: it may have; an order is then looked up, and never sent again.
 */
type DeliveryState = 'refused' | 'never' | 'unknown';

interface FaultPolicy {
  /** key of the message for members if the programme sent none */
  label: FaultLabel;
  /** HTTP status of a page that needs the call */
  pageStatus: 401 | 404 | 429 | 500 | 502 | 503 | 504;
  sent: DeliveryState;
}
export type FaultLabel = 'error.common' | 'error.tooManyAttempts' | 'error.sessionEnded' | 'error.notOffered';

export const faultPolicies = {
  /** 8.01: the member's tokens are refused, and the session has ended */
  unauthorized: { label: 'error.sessionEnded', pageStatus: 401, sent: 'refused' },
  /** 8.02 */
  tooManyAttempts: { label: 'error.tooManyAttempts', pageStatus: 429, sent: 'refused' },
  /** 8.03: status 500 and above, a binary body, or the page of a proxy or a firewall */
  failed: { label: 'error.common', pageStatus: 502, sent: 'unknown' },
  /** 8.04–8.07: any other refusal, with or without the programme's own text */
  refused: { label: 'error.common', pageStatus: 502, sent: 'refused' },
  /** The gateway refuses the portal's own subscription key. Sessions stay. */
  gateway: { label: 'error.common', pageStatus: 503, sent: 'refused' },
  /** the breaker of the service is open */
  unavailable: { label: 'error.common', pageStatus: 503, sent: 'never' },
  /** no connection, or a broken one */
  network: { label: 'error.common', pageStatus: 503, sent: 'unknown' },
  timeout: { label: 'error.common', pageStatus: 504, sent: 'unknown' },
  /** the API replied with a redirect; the portal sends no tokens to its target */
  redirect: { label: 'error.common', pageStatus: 502, sent: 'unknown' },
  tooLarge: { label: 'error.common', pageStatus: 502, sent: 'unknown' },
  /** a successful reply that breaks the contract */
  contract: { label: 'error.common', pageStatus: 502, sent: 'unknown' },
  /** a successful reply about a different person or resource than the call named; never shown */
  foreign: { label: 'error.common', pageStatus: 502, sent: 'unknown' },
  /** the portal's own input breaks the contract */
  request: { label: 'error.common', pageStatus: 500, sent: 'never' },
  /** the source of this service has no such data, such as a FHIR server without prices */
  notOffered: { label: 'error.notOffered', pageStatus: 404, sent: 'never' },
} satisfies Record<FaultCode, FaultPolicy>;

export interface FaultDetails {
  code: FaultCode;
  /** HTTP status of the reply, if there was one; left out for a proxy's page, which is unrelated to the call */
  status?: number;
  /** the programme's own message for the member (member-text.ts): plain text of limited length, never markup */
  memberMessage?: string;
  /** the JSON body of a refusal, for callers that read its codes */
  errorBody?: object;
  /** replaces the delivery state of the code */
  sent?: DeliveryState;
}

/** Every failure of a call. Its message contains no address and no value, so it may be logged. */
export class ProgrammeFault extends Error {
  override readonly name = 'ProgrammeFault';
  readonly code: FaultCode;
  /** status of the programme's reply; undefined when a gateway refused the portal's own key */
  readonly status: number | undefined;
  /** status of any reply, for operators */
  readonly replyStatus: number | undefined;
  readonly memberMessage: string | undefined;
  readonly label: FaultLabel;
  readonly sent: DeliveryState;
  readonly pageStatus: FaultPolicy['pageStatus'];
  /** whether the call requested one resource by its id, as `GET /claims/{claimId}` does */
  readonly namesOne: boolean;
  // private, so that a logger that lists an error's properties does not write parts of a reply
  readonly #errorBody: object | undefined;

  /** @param where method and path template, such as `GET /claims/{claimId}` */
  constructor(where: string, details: FaultDetails) {
    super(`${where}: ${details.code}${details.status === undefined ? '' : ` (${details.status})`}`);
    const policy = faultPolicies[details.code];
    this.code = details.code;
    this.status = details.code === 'gateway' ? undefined : details.status;
    this.replyStatus = details.status;
    this.memberMessage = details.memberMessage;
    this.label = policy.label;
    this.sent = details.sent ?? policy.sent;
    this.pageStatus = policy.pageStatus;
    this.namesOne = where.includes('{');
    this.#errorBody = details.errorBody;
  }

  /** The status of a refusal before the call had any effect; undefined when a proxy may have sent it afterwards. */
  get refusedWith(): number | undefined {
    return this.sent === 'unknown' ? undefined : this.status;
  }

  /** The JSON body of a refusal; read it with a schema. */
  get errorBody(): object | undefined {
    return this.#errorBody;
  }
}

/**
 * The seven rules of specification 8.01–8.07, in their order. A web page (from a firewall, for example) instead of a
 * message counts as 'anything else', so members read our message and not foreign markup. `sent` is 'refused' only for a
 * clear refusal by the programme: a status and a body that the contract defines. Anything else may come from a proxy
 * after the programme carried the call out.
 */
export function readFault(status: number, contentType: string | null, body: Uint8Array): FaultDetails {
  const reply = readRefusal(contentType, body);
  const sent = isClearRefusal(status, reply) ? 'refused' : 'unknown';
  if (status === 401) return { code: 'unauthorized', status, sent };
  if (status === 429) return { code: 'tooManyAttempts', status, sent };
  if (status >= 500 || reply.kind === 'binary') return { code: 'failed', status, sent };
  // An ingress's 404 does not mean that a person is not a member, and a firewall's 403 does not end sharing.
  if (reply.kind === 'page') return { code: 'failed', sent };
  return {
    code: 'refused',
    status,
    sent,
    memberMessage: 'text' in reply ? reply.text : undefined,
    errorBody: reply.kind === 'object' ? reply.object : undefined,
  };
}

type RefusalBody =
  /**
   * with the text for the member; without one if there is none or it names internals, which the programme's own texts
   * never do
   */
  | { kind: 'object'; object: object; text?: string | undefined; isWithheld: boolean }
  | { kind: 'text'; text: string | undefined }
  /** the page of a proxy, or JSON that is neither an object nor a string */
  | { kind: 'empty' | 'binary' | 'page' | 'other' };

function readRefusal(contentType: string | null, body: Uint8Array): RefusalBody {
  const text = decodeText(contentType, body);
  if (text === undefined) return { kind: 'binary' };
  if (text.trim() === '') return { kind: 'empty' };
  const value = isJson(contentType) ? jsonOrText(text) : text;
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { kind: 'object', object: value, ...messageIn(value, isProblem(contentType)) };
  if (typeof value !== 'string') return { kind: 'other' };
  const object = objectIn(value);
  // a page may contain a script, and that may contain an object
  if (isPage(contentType, value) || INGRESS_TEXT.test(value)) return { kind: 'page' };
  if (object !== undefined) return { kind: 'object', object, ...messageIn(object) };
  return isText(value) ? { kind: 'text', text: toMemberText(value) } : { kind: 'empty' };
}

/** Statuses with which gateways refuse a call before the programme receives it, with or without a body. */
const GATEWAY_STATUSES: readonly number[] = [401, 429];
/** Statuses that firewalls and proxies also use: plain text with them is not from the programme. */
const PROXY_STATUSES: readonly number[] = [403, 404];

/** Text of an ingress without a service behind it (Traefik and others in Go, Kubernetes' default backend). */
const INGRESS_TEXT = /^\s{0,8}(?:404 page not found|default backend - 404)\s{0,8}$/i;

/**
 * Whether a reply is a clear refusal. A page or a binary body never is. Plain text is not one with a status that
 * proxies also use. An empty body is one only with a gateway's status.
 */
function isClearRefusal(status: number, reply: RefusalBody): boolean {
  const { kind } = reply;
  if (!refusalStatuses.includes(status) || kind === 'page' || kind === 'binary') return false;
  if (GATEWAY_STATUSES.includes(status)) return true;
  if (kind === 'object') return readRefusalCode(reply.object) !== undefined || !reply.isWithheld;
  return kind === 'text' && !PROXY_STATUSES.includes(status) && reply.text !== undefined;
}

const readRefusalCode = (body: object): unknown => (body as { code?: unknown }).code;

/**
 * A gateway that refuses the portal's subscription key also returns 401, but not because of the member's tokens. Such a
 * reply names the key, or challenges with the scheme AzureApiManagementKey (Azure API Management).
 */
export function isSubscriptionKeyRefusal(
  status: number,
  body: Uint8Array,
  challenge: string | null,
): boolean {
  if (status !== 401 && status !== 403) return false;
  if (/\bAzureApiManagementKey\b/i.test(challenge ?? '')) return true;
  const names = /subscription[\s_-]*key/i;
  return names.test(challenge ?? '') || names.test(new TextDecoder().decode(body.subarray(0, 2_000)));
}

/** Fields of a refusal's body, of this programme and of the gateways and frameworks in front of it. */
const REFUSAL_FIELDS = ['message', 'errorMessage', 'code', 'error', 'errors'];

/** The error object in a reply of any status: an object, or one in a string; undefined without one. */
export function findRefusal(value: unknown): object | undefined {
  const body = typeof value === 'string' ? objectIn(value) : value;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  return REFUSAL_FIELDS.some((name) => Boolean((body as Record<string, unknown>)[name])) ? body : undefined;
}

/** Problem details (RFC 9457). */
const isProblem = (contentType: string | null) => /^application\/problem\+json\b/i.test(contentType ?? '');

/**
 * The text for the member in a refusal's body; isWithheld if there are only machine texts. The fields of problem details
 * count only with their content type, because frameworks use them for other texts.
 */
function messageIn(
  body: object,
  isProblemDetails = false,
): { text: string | undefined; isWithheld: boolean } {
  const { message, errorMessage, detail, title } = body as Record<string, unknown>;
  const given = [message, errorMessage, ...(isProblemDetails ? [detail, title] : [])].filter(isText);
  const text = given.reduce<string | undefined>((found, words) => found ?? toMemberText(words), undefined);
  return { text, isWithheld: given.length > 0 && text === undefined };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && !startsAsPage.test(value) && toOneLine(value, 1) !== '';

/** The JSON object in a string, with or without text around it. */
function objectIn(text: string): object | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start === -1 || end < start) return undefined;
  const value = jsonOrText(text.slice(start, end + 1));
  return typeof value === 'object' && value !== null ? value : undefined;
}

const startsAsPage =
  /^[\s\uFEFF]*<(?:!--|!doctype\b|\?xml\b|html\b|head\b|body\b|title\b|meta\b|center\b|h1\b)/i;

/** Whether it is a web page: by its beginning, or by any markup in HTML or XML. */
const isPage = (contentType: string | null, text: string) =>
  startsAsPage.test(text) || (/(?:html|xml)\b/i.test(contentType ?? '') && /<[a-z!?/]/i.test(text));

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether a content type is JSON, including types such as `application/problem+json`. */
export const isJson = (contentType: string | null) =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType ?? '');

const isTextual = (contentType: string | null) =>
  contentType === null ||
  contentType === '' ||
  isJson(contentType) ||
  /^(?:text\/|application\/(?:[\w.-]+\+)?xml\b|application\/x-www-form-urlencoded\b)/i.test(contentType);

/** A decoder for the reply's charset; UTF-8 (RFC 8259) without a known one. */
export function createDecoder(contentType: string | null, options: TextDecoderOptions = {}): TextDecoder {
  const charset = /;\s*charset="?([\w-]+)/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(charset, options);
  } catch {
    return new TextDecoder('utf-8', options);
  }
}

/** The body as text, or undefined when it is binary: by its type, or by bytes that are invalid in its charset. */
function decodeText(contentType: string | null, body: Uint8Array): string | undefined {
  if (!isTextual(contentType)) return undefined;
  try {
    const text = createDecoder(contentType, { fatal: true }).decode(body);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
