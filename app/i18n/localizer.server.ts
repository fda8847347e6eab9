import type { ClockContext, TextContext } from '../context.ts';
import { formatsFor, type Formats } from './format.server.ts';
import { getT } from './t.server.ts';
import type { T } from './translate.ts';

export interface Localizer {
  t: T;
  format: Formats;
}

export const getLocalizer = async (
  context: Parameters<typeof getT>[0] & TextContext & Partial<ClockContext>,
): Promise<Localizer> => ({
  t: await getT(context),
  format: formatsFor(context.preferences.language, context.clock?.today()),
});
