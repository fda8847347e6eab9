import pino from 'pino';
import { createLogger } from '../../app/platform/log.ts';

/** The portal's own logger, which stores its lines for tests. A field that is not on its list throws. */
export function captureLog() {
  const raw: string[] = [];
  const parse = (line: string): Record<string, unknown> => {
    const { time: _, level, ...fields } = JSON.parse(line) as Record<string, unknown>;
    return { level: pino.levels.values[String(level)], ...fields };
  };
  const write = (line: string) => {
    if (line.includes('"dropped"')) throw new Error(`not a field of the log: ${line}`);
    raw.push(line);
  };
  return {
    log: createLogger('debug', { write }),
    /** all lines in their written form */
    text: () => raw.join(''),
    lines: () => raw.map(parse),
  };
}
