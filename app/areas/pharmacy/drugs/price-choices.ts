/** The choices of the price form; in a separate file, because the browser loads it. */

/** miles */
export const RADII = ['5', '10', '25', '50', '100'] as const;
export const SORT_FIELDS = ['price', 'distance', 'name'] as const;
