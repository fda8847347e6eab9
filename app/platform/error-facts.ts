/** The code of a Node error, such as EADDRINUSE. */
export function getErrorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The message of an error, or a thrown value as text. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
