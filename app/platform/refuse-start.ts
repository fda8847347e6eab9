/** Ends a process that cannot start, with one line that shows the operator the reason. */
export function refuseStart(line: string): never {
  console.error(line);
  process.exit(1);
}

const listenMends: Record<string, string> = {
  EADDRINUSE: 'another program has that port',
  EACCES: 'this user may not use that port; those from 1024 on are free to all',
  EADDRNOTAVAIL: 'that is no address of this machine; 0.0.0.0 is all of them',
  ENOTFOUND: 'no machine is called so; 0.0.0.0 is all addresses of this one',
  EAI_AGAIN: 'the name does not resolve to an address; 0.0.0.0 is all addresses of this machine',
  EAFNOSUPPORT: 'this machine has no addresses of that kind; 0.0.0.0 is all of its IPv4',
  EINVAL: 'the address cannot be listened on; 0.0.0.0 is all of them',
};

/**
 * Ends a process that cannot listen. @param where the two variables and their values, such as 'HOST 127.0.0.1, PORT
 * 3000'
 */
export function refuseToListen(where: string, { code = '' }: NodeJS.ErrnoException): never {
  const mend = listenMends[code];
  return refuseStart(
    `The portal cannot listen on ${where} (${code})${mend === undefined ? '' : `: ${mend}`}.`,
  );
}
