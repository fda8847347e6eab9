import type { ClockContext, SessionContext, TextContext } from '../context.ts';
import { formatsFor, type Formats } from './format.server.ts';
import { aboutPerson, getT } from './t.server.ts';
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
  format: formatsFor(context.preferences.language, context.clock?.today()),
});

/** The localizer for a part of a page that is about this person; unchanged without a name. */
export const localizerAbout = (localizer: Localizer, name: string | undefined): Localizer =>
  name === undefined ? localizer : { ...localizer, t: aboutPerson(localizer.t, name) };
