import pino from 'pino';

/** A logger that keeps its lines, for tests that read them. */
export function keepLog() {
  const raw: string[] = [];
  const log = pino(
    { level: 'debug', base: null, timestamp: false },
    { write: (line: string) => void raw.push(line) },
  );
  return {
    log,
    /** all lines as they would be written */
    text: () => raw.join(''),
    lines: () => raw.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
