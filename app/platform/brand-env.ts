import { z } from 'zod';
import { portalBrand, type Brand } from './brand.ts';
import { findContrastProblem } from './brand-colors.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/i);

const ClientBrand = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[^\p{C}<>&"]+$/u),
  accent: color,
  accentDark: color,
  mark: z
    .string()
    .regex(/^[MLHVCSQTAZmlhvcsqtaz0-9 .,-]{1,2000}$/)
    .default(portalBrand.mark),
});

export const ClientBrands = z.record(z.string().regex(/^\w{1,40}$/), ClientBrand);

/** A line for the operator about the first brand whose colors are hard to read. */
export function findBrandProblem(brands: Readonly<Record<string, Brand>>): string | undefined {
  for (const [clientId, brand] of Object.entries(brands)) {
    const problem = findContrastProblem(brand);
    if (problem) return `BRANDS is wrong: for client ${clientId}, ${problem}.`;
  }
  return undefined;
}
