import { readEnv } from '../../app/platform/env.ts';

/** The message of a start with these settings; empty if they are accepted. */
export function findStartError(settings: Record<string, string | undefined>, directory?: string): string {
  try {
    readEnv(settings, directory);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
