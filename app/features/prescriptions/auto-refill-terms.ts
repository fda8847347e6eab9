/** The points of the Auto Refill Program's terms, in their order: labels of prescriptionActions.autoRefill. */
export const AUTO_REFILL_TERMS = ['term1', 'term2', 'term3', 'term4', 'term5'] as const;
