declare module 'on-headers' {
  import type { ServerResponse } from 'node:http';
  /** runs `listener` just before the headers of a response are sent */
  export default function onHeaders(response: ServerResponse, listener: () => void): void;
}
