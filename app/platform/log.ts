import pino from 'pino';
import { metrics } from './metrics.ts';
import { getErrorCode } from './error-facts.ts';

export type Logger = pino.Logger;

/**
 * The only fields that a log line may contain. Any other field is removed, and its name (never its value) is listed
 * under `dropped`, so that a mistake is visible without harm. Text must be short and of a plain alphabet, which
 * excludes addresses, sentences and tokens.
 */
const ALLOWED_FIELDS = new Set([
  ...['audit', 'event', 'requestId', 'traceId', 'routeId', 'method', 'status', 'durationMs'],
  ...['calls', 'failedCalls', 'callsMs', 'refused'],
  // calls to the programme
  ...[
    'service',
    'path',
    'queryKeys',
    'outcome',
    'attempts',
    'breaker',
    'fault',
    'field',
    'problem',
    'leftOut',
    'oddDate',
  ],
  // audit lines and the portal's own errors
  ...[
    'kind',
    'subject',
    'about',
    'flow',
    'reason',
    'action',
    'state',
    'label',
    'language',
    'offsetSeconds',
    'error',
    'at',
    'err',
  ],
  // start and end of the process
  ...['host', 'port', 'publicUrl', 'store', 'signal', 'count'],
]);

const MAX_TEXT_LENGTH = 120;
const PLAIN_TEXT = /^[\w .:/{}()[\]$*,+-]*$/;
/** one line of a stack: a function and a position in a file */
const FRAME = /^[^\n]{0,300}:\d+:\d+\)?$/;

const plainValue = (value: unknown): string | number | boolean | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  return value.length <= MAX_TEXT_LENGTH && PLAIN_TEXT.test(value) ? value : undefined;
};

/** One of our own messages: no address, no markup, no inserted value. */
const plainMessage = (message: unknown): string | undefined =>
  typeof message === 'string' && message.length <= MAX_TEXT_LENGTH && /^[\w .,;:'()/-]*$/.test(message)
    ? message
    : undefined;

/** Name, code and stack of an error. The message is left out, because it may contain addresses and values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = plainValue(getErrorCode(error));
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: plainValue(error.name) ?? 'Error',
    code,
    at: pickFrames(frames.map((line) => line.trim().slice(3))),
  };
}

const pickFrames = (lines: unknown) =>
  Array.isArray(lines)
    ? lines.filter((line): line is string => typeof line === 'string' && FRAME.test(line)).slice(0, 8)
    : undefined;

const plainList = (list: unknown[]) => {
  const plain = list.slice(0, 20).map(plainValue);
  return plain.includes(undefined) ? undefined : plain;
};

function plainField(name: string, value: unknown) {
  if (!ALLOWED_FIELDS.has(name)) return undefined;
  if (name === 'err') return describeError(value);
  if (name === 'at') return pickFrames(value);
  return Array.isArray(value) ? plainList(value) : plainValue(value);
}

function allowedFields(fields: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const plain = plainField(name, value);
    if (plain !== undefined) kept[name] = plain;
    else dropped.push(name.slice(0, 40));
  }
  return dropped.length === 0 ? kept : { ...kept, dropped };
}

/** Maximum of bytes that wait for a slow reader of standard output. Further lines are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Standard output that delays no request and no exit, even when its reader is slow or gone. pino's own destination
 * blocks the event loop and the exit until the reader has read.
 */
function standardOutput(): pino.DestinationStream {
  const { stdout } = process;
  stdout.on('error', () => undefined);
  /** a full disk may have stored only the beginning of the lost line */
  let isTorn = false;
  const countWhenLost = (error?: Error | null) => {
    if (!error) return;
    isTorn = true;
    metrics.logLines.inc({ level: 'lost' });
  };
  return {
    write(line) {
      if (stdout.writableLength >= MAX_WAITING_BYTES) return metrics.logLines.inc({ level: 'lost' });
      const whole = isTorn ? `\n${line}` : line;
      isTorn = false;
      stdout.write(whole, countWhenLost);
    },
  };
}

/** Writes JSON lines with allowed fields only. @param destination standard output, except in tests */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (described: unknown) => described },
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod([first, second], write, level) {
        const message = plainMessage(typeof first === 'string' ? first : second);
        const isAlert = message?.startsWith('alert') === true;
        metrics.logLines.inc({ level: isAlert ? 'alert' : (pino.levels.labels[level] ?? 'other') });
        write.call(this, toFields(first), ...(message === undefined ? [] : [message]));
      },
    },
  };
  const log = pino(options, destination ?? standardOutput());
  const { child } = log;
  // children inherit this property, so their bindings are filtered as well
  Object.defineProperty(log, 'child', {
    value(this: Logger, bindings: pino.Bindings, childOptions?: pino.ChildLoggerOptions) {
      return Reflect.apply(child, this, [allowedFields(bindings), childOptions]) as Logger;
    },
  });
  return log;
}

const toFields = (first: unknown): object =>
  first instanceof Error
    ? { err: describeError(first) }
    : typeof first === 'object' && first
      ? allowedFields(first)
      : {};

/** The fields of an audit line besides the event: kinds and outcomes, never contents. */
interface AuditFields {
  outcome?: string;
  kind?: string;
  /** a keyed hash of the person (session/audit.server.ts) */
  subject?: string;
  /** a keyed hash of a second person involved */
  about?: string;
  flow?: string;
  reason?: string;
  action?: string;
  count?: number;
}

/** Values of LOG_LEVEL that suppress info lines. */
const ABOVE_INFO = new Set(['warn', 'error', 'fatal']);

/** Audit lines are written at every LOG_LEVEL but `silent`. */
const withAuditLines = (log: Logger): Logger =>
  ABOVE_INFO.has(log.level) ? log.child({}, { level: 'info' }) : log;

/**
 * Writes an audit line: sign-in, sign-out, failures, lock, views of health data (their kind), sharing changes, orders,
 * deletions. The request id links it to its request. Sign-ins and orders are counted.
 */
export function audit(log: Logger, event: string, fields: AuditFields = {}): void {
  withAuditLines(log).info({ audit: event, ...fields });
  const { outcome = '', kind = '', reason = '' } = fields;
  if (event === 'sign-in') metrics.signIns.inc({ outcome, kind, reason });
  if (event === 'order') metrics.orderOutcomes.inc({ outcome: reason === 'found' ? reason : outcome });
}
