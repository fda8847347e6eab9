/**
 * The portal's brand, in the one file that changes for a different brand. BRANDS gives clients their own
 * (docs/operate).
 */
export interface Brand {
  name: string;
  /** color of links and buttons in the light scheme, as `#rrggbb`; its tints are derived (brand-colors.ts) */
  accent: string;
  /** the same in the dark scheme */
  accentDark: string;
  /** path data of the mark, in a square of 28 units, filled by the even-odd rule */
  mark: string;
}

export const portalBrand: Brand = {
  name: 'Member Portal',
  accent: '#0b5b4c',
  accentDark: '#84d4bd',
  mark: 'M13.2 4.7a7.1 7.1 0 0 1 10.1 10.1l-8.5 8.5a7.1 7.1 0 0 1-10.1-10.1zm1.6 1.6a4.9 4.9 0 0 1 6.9 6.9l-4.2 4.3-7-7z',
};
