/** The last thousand calls that the API received, to show a portal's real requests. */
import type { IncomingHttpHeaders } from 'node:http';

const CAPACITY = 1_000;

interface RecordedCall {
  /** RFC 3339, by the machine's clock */
  at: string;
  method: string;
  /** below the API's base address */
  path: string;
  query: Record<string, string | string[]>;
  /** as received, names in lower case */
  headers: IncomingHttpHeaders;
  status: number;
}

export interface CallRecord {
  add(call: RecordedCall): void;
  /** in the order of their replies, newest last */
  list(): RecordedCall[];
  clear(): void;
}

export function createCallRecord(): CallRecord {
  const calls: RecordedCall[] = [];
  return {
    add(call) {
      calls.push(call);
      if (calls.length > CAPACITY) calls.shift();
    },
    list: () => [...calls],
    clear() {
      calls.length = 0;
    },
  };
}
