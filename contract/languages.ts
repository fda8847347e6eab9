/** The languages of all texts for members (BCP 47), the default first. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
