import type { ClockContext, SessionContext, TextContext } from '../context.ts';
import { createFormats, type Formats } from './format.server.ts';
import { selectPersonTexts, getT } from './t.server.ts';
import type { T } from './translate.ts';

export interface Localizer {
  t: T;
  format: Formats;
}

/** @param about first name of the person whom the texts are about, null for the reader; the viewed person when absent */
export const getLocalizer = async (
  context: TextContext & Partial<ClockContext & SessionContext>,
  about?: string | null,
): Promise<Localizer> => ({
  t: await getT(context, about),
  format: createFormats(context.preferences.language, context.clock?.today()),
});

/** The localizer for a part of a page about this person; unchanged without a name. */
export const createLocalizerAbout = (localizer: Localizer, name: string | undefined): Localizer =>
  name === undefined ? localizer : { ...localizer, t: selectPersonTexts(localizer.t, name) };
