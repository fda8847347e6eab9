/** Looks of one tablet or capsule, in the fields of the FDA's product labels. */
import { z } from 'zod';
import { openWord } from './common.ts';

export const unitShapes = ['round', 'oval', 'capsule', 'rectangle'] as const;
export const unitColors = [
  ...(['white', 'yellow', 'orange', 'pink', 'red', 'brown'] as const),
  ...(['green', 'blue', 'purple', 'gray'] as const),
] as const;

export const Appearance = z.object({
  /** `round`, oval, capsule, rectangle; any other one is not drawn */
  shape: openWord(unitShapes),
  /** one color, or those of a capsule's halves; an unknown one is not drawn */
  colors: z.array(openWord(unitColors)).min(1).max(2),
  /** the marks on each side, the front first */
  imprint: z.array(z.string().min(1).max(12)).max(2),
  /** the number of equal parts between its lines; 1 without a line */
  score: z.int().min(1).max(4),
});
export type Appearance = z.infer<typeof Appearance>;

/** A faulty one leaves the medicine without a picture. */
export const OptionalAppearance = Appearance.optional().catch(undefined);
