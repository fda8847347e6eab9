/** What the price form offers; apart from the rules, because the browser gets it. */

/** miles */
export const RADII = ['5', '10', '25', '50', '100'] as const;
export const SORT_FIELDS = ['price', 'distance', 'name'] as const;
