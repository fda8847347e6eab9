/** The portal's brand: the one file to change for another one. Clients get their own by BRANDS (docs/operate). */
export interface Brand {
  name: string;
  /** of links and buttons in the light scheme, as `#rrggbb`; its tints are derived (brand-colours.ts) */
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
  mark: 'M13.2 4.72A7.125 7.125 0 0 1 23.28 14.8L14.8 23.28A7.125 7.125 0 0 1 4.72 13.2ZM14.8 6.31A4.875 4.875 0 0 1 21.69 13.2L17.45 17.45L10.55 10.55Z',
};
