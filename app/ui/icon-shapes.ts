/**
 * Shapes on a 24 px grid with round line ends. A shape may have a filled part, and a line that the style sheet draws
 * in the background's color.
 */
export interface Shape {
  line?: string;
  fill?: string;
  cut?: string;
}

const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;

export const icons = {
  home: { line: 'M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5z' },
  box: { line: 'M12 3l8 4.2v9.6L12 21l-8-4.2V7.2zM4 7.2l8 4.3 8-4.3M12 11.5V21M8 5.1l8 4.3' },
  rx: { line: 'M7 7.5h10V20a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1zM6 3.5h12v4H6zM7 12h10M7 17h10' },
  capsule: {
    line: 'M5.2 18.8a4.6 4.6 0 0 1 0-6.5l7.1-7.1a4.6 4.6 0 0 1 6.5 6.5l-7.1 7.1a4.6 4.6 0 0 1-6.5 0zM8.7 8.7l6.6 6.6',
  },
  pin: { line: `M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21z${ring(12, 9.5, 2.5)}` },
  more: { line: 'M4 7h16M4 12h16M4 17h10' },
  out: { line: 'M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14M10 12h11M17.5 8.5L21 12l-3.5 3.5' },
  back: { line: 'M20 12H4M10 6l-6 6 6 6' },
  next: { line: 'M4 12h16M14 6l6 6-6 6' },
  truck: { line: `M3 6h11v11H9.5M14 10h4l3 3.5V17h-1.5M5 17H3V6${ring(7.2, 17.5, 2)}${ring(17.2, 17.5, 2)}` },
  review: {
    line: 'M8 4.5H6A1.5 1.5 0 0 0 4.5 6v13.5A1.5 1.5 0 0 0 6 21h12a1.5 1.5 0 0 0 1.5-1.5V6A1.5 1.5 0 0 0 18 4.5h-2M8.5 3h7v3.5h-7zM8.5 14l2.5 2.5 4.5-5',
  },
  claim: { line: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5' },
  clock: { line: `${ring(12, 12, 9)}M12 7v5.5l3.5 2` },
  alert: { line: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1' },
  info: { line: `${ring(12, 12, 9)}M12 11v5.5M12 7.5v.1` },
  check: { line: 'M4.5 12.5l5 5 10-11' },
  card: { line: 'M3 6h18v12H3zM3 10h18' },
  cart: { line: `M3 4h2.5l2.2 11h10.6L20.5 7.5H6.2${ring(9, 19, 1.5)}${ring(17, 19, 1.5)}` },
  print: {
    line: 'M7 8V3.5h10V8M7 17H4.5A1.5 1.5 0 0 1 3 15.5v-6A1.5 1.5 0 0 1 4.5 8h15A1.5 1.5 0 0 1 21 9.5v6a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7z',
  },
  phone: {
    line: 'M5 3.5h4l1.5 5L8 10a12 12 0 0 0 6 6l1.5-2.5 5 1.5v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5 1.5 1.5 0 0 1 5 3.5z',
  },
  keyboard: { line: 'M3 6h18v12H3zM7 10h.1M12 10h.1M17 10h.1M8 14h8' },
  people: {
    line: `${ring(9, 8.5, 3.5)}M2.5 19.5c.7-3.5 3.2-5 6.5-5s5.8 1.5 6.5 5M15 5.2a3.5 3.5 0 0 1 0 6.6M17.5 15c2.3.6 3.6 2 4 4.5`,
  },
  bell: { line: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4M12 3v2' },
  lock: { line: 'M5.5 10.5h13V20h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2' },
  device: {
    line: 'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM11 18h2',
  },
  download: { line: 'M12 3.5V15M7 10.5l5 5 5-5M4.5 20.5h15' },
  shield: { line: 'M12 3l7.5 2.5V11c0 5-3 8-7.5 10-4.5-2-7.5-5-7.5-10V5.5zM8.5 11.5l2.5 2.5 4.5-5' },
  doc: { line: 'M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5M9 12.5h6M9 16.5h6' },
  question: { line: `${ring(12, 12, 9)}M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2.9-1.2 1.8M12 16.5v.1` },
  again: {
    line: 'M19.5 12a7.5 7.5 0 0 1-13.3 4.8M4.5 12a7.5 7.5 0 0 1 13.3-4.8M18 3v4.5h-4.5M6 21v-4.5h4.5',
  },
  site: { line: `${ring(12, 12, 9)}M3 12h18M12 3c3 2.5 4 5.5 4 9s-1 6.5-4 9c-3-2.5-4-5.5-4-9s1-6.5 4-9` },
  person: { line: `${ring(12, 8, 4)}M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6` },
} satisfies Record<string, Shape>;

/** The shape of each status, on a 16 px grid. */
export const statusShapes = {
  /** check in a disc: you can act */
  ready: { fill: 'M1 8a7 7 0 1 0 14 0a7 7 0 1 0-14 0', cut: 'M5 8.2l2.1 2.1L11.1 6' },
  /** half disc: under way */
  underway: { line: ring(8, 8, 6), fill: 'M8 2a6 6 0 0 1 0 12z' },
  /** clock: too soon */
  clock: { line: `${ring(8, 8, 6)}M8 4.8V8l2.2 1.5` },
  /** dart: shipped */
  dart: { line: 'M3 3.5L13.5 8 3 12.5l2-4.5z', fill: 'M3 3.5L13.5 8 3 12.5l2-4.5z' },
  /** check: done */
  done: { line: 'M2.5 8.5l3.5 3.5 7.5-8' },
  /** octagon: stopped */
  stop: { fill: 'M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4z', cut: 'M5 8h6' },
  /** speech: waiting for a person */
  speech: { fill: 'M2 3h12v8.5H7.5L4.5 14v-2.5H2z', line: 'M2 3h12v8.5H7.5L4.5 14v-2.5H2z' },
  /** arrow: moved away */
  arrow: { line: 'M2.5 8H13M9 4l4 4-4 4' },
  /** broken ring: outside, or over */
  broken: { line: 'M8 2a6 6 0 0 1 6 6M11 13.2A6 6 0 0 1 2.8 11M2.2 6.5A6 6 0 0 1 4.5 3.2' },
} satisfies Record<string, Shape>;

export type IconName = keyof typeof icons;
export type StatusShape = keyof typeof statusShapes;
