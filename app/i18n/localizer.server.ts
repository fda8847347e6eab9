import type { RequestContext } from '../context.ts';
import { formatsFor, type Formats } from './format.server.ts';
import { getT } from './t.server.ts';
import type { T } from './translate.ts';

/** The labels and formats of one language. */
export interface Localizer {
  t: T;
  format: Formats;
}

/** The localizer of the request's language. */
export const getLocalizer = async (
  context: Parameters<typeof getT>[0] &
    Pick<RequestContext, 'preferences'> &
    Partial<Pick<RequestContext, 'clock'>>,
): Promise<Localizer> => ({
  t: await getT(context),
  format: formatsFor(context.preferences.language, context.clock?.today()),
});
