/** Ends a process that cannot start with one line that says why, for the operator. */
export function refuseStart(line: string): never {
  console.error(line);
  process.exit(1);
}
