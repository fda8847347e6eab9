declare module 'on-headers' {
  import type { ServerResponse } from 'node:http';
  /** runs `listener` just before the headers of a response go out */
  export default function onHeaders(response: ServerResponse, listener: () => void): void;
}
