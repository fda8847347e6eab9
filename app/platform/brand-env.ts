/** BRANDS: the brands of clients that have their own. */
import { z } from 'zod';
import { portalBrand, type Brand } from './brand.ts';
import { contrastProblem } from './brand-colours.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

const ClientBrand = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[^\p{C}<>&"]+$/u),
  accent: colour,
  accentDark: colour,
  mark: z
    .string()
    .regex(/^[MLHVCSQTAZmlhvcsqtaz0-9 .,-]{1,2000}$/)
    .default(portalBrand.mark),
});

export const ClientBrands = z.record(z.string().regex(/^\w{1,40}$/), ClientBrand);

/** A line for the operator about the first brand whose colours are hard to read. */
export function brandProblem(brands: Readonly<Record<string, Brand>>): string | undefined {
  for (const [clientId, brand] of Object.entries(brands)) {
    const problem = contrastProblem(brand);
    if (problem) return `BRANDS is wrong: for client ${clientId}, ${problem}.`;
  }
  return undefined;
}
