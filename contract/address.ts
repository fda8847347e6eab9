import { z } from 'zod';

/**
 * Specification 3.44: 50 states, DC and the five named territories, each with an upper-case name and its code. That
 * makes 56, not the 54 of the same line (docs/decisions/0010-typed-input-and-states.md).
 */
export const states = [
  ['AL', 'ALABAMA'], ['AK', 'ALASKA'], ['AS', 'AMERICAN SAMOA'], ['AZ', 'ARIZONA'], ['AR', 'ARKANSAS'],
  ['CA', 'CALIFORNIA'], ['CO', 'COLORADO'], ['CT', 'CONNECTICUT'], ['DE', 'DELAWARE'], ['DC', 'DISTRICT OF COLUMBIA'],
  ['FL', 'FLORIDA'], ['GA', 'GEORGIA'], ['GU', 'GUAM'], ['HI', 'HAWAII'], ['ID', 'IDAHO'], ['IL', 'ILLINOIS'],
  ['IN', 'INDIANA'], ['IA', 'IOWA'], ['KS', 'KANSAS'], ['KY', 'KENTUCKY'], ['LA', 'LOUISIANA'], ['ME', 'MAINE'],
  ['MD', 'MARYLAND'], ['MA', 'MASSACHUSETTS'], ['MI', 'MICHIGAN'], ['MN', 'MINNESOTA'], ['MS', 'MISSISSIPPI'],
  ['MO', 'MISSOURI'], ['MT', 'MONTANA'], ['NE', 'NEBRASKA'], ['NV', 'NEVADA'], ['NH', 'NEW HAMPSHIRE'],
  ['NJ', 'NEW JERSEY'], ['NM', 'NEW MEXICO'], ['NY', 'NEW YORK'], ['NC', 'NORTH CAROLINA'], ['ND', 'NORTH DAKOTA'],
  ['MP', 'NORTHERN MARIANA ISLANDS'], ['OH', 'OHIO'], ['OK', 'OKLAHOMA'], ['OR', 'OREGON'], ['PA', 'PENNSYLVANIA'],
  ['PR', 'PUERTO RICO'], ['RI', 'RHODE ISLAND'], ['SC', 'SOUTH CAROLINA'], ['SD', 'SOUTH DAKOTA'], ['TN', 'TENNESSEE'],
  ['TX', 'TEXAS'], ['UT', 'UTAH'], ['VT', 'VERMONT'], ['VI', 'VIRGIN ISLANDS'], ['VA', 'VIRGINIA'],
  ['WA', 'WASHINGTON'], ['WV', 'WEST VIRGINIA'], ['WI', 'WISCONSIN'], ['WY', 'WYOMING'],
] as const; // oxfmt-ignore

export type StateCode = (typeof states)[number][0];
export const stateCodes = states.map(([code]) => code);

/**
 * Specification 3.32, as the programme stores it. Its fields have no limits, because other systems wrote it and a page
 * must always show it.
 */
export const Address = z.object({
  addressLine1: z.string(),
  addressLine2: z.string().optional(),
  careOfName: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
export type Address = z.infer<typeof Address>;

export const NewAddress = z.object({
  addressLine1: z.string().min(1).max(60),
  addressLine2: z.string().max(60).optional(),
  careOfName: z.string().max(60).optional(),
  city: z.string().min(1).max(40),
  state: z.enum(stateCodes),
  /** five digits (specification 9.02) */
  zip: z.string().regex(/^\d{5}$/),
});
export type NewAddress = z.infer<typeof NewAddress>;
