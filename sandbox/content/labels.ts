/** The labels that the content system puts over the portal's own; everything else stays the portal's. */
export const labels = {
  en: { 'common.programmeName': 'Member Portal Pharmacy Programme' },
  es: { 'common.programmeName': 'Programa de Farmacia del Portal del Miembro' },
} as const;
