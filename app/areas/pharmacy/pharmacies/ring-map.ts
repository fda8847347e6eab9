/** Pharmacies around a place by direction and distance, to scale, in a square of 400 units. */
import type { Coordinates } from '#contract/pharmacies.ts';

const EARTH_RADIUS_MILES = 3_958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Compass points, clockwise from north. */
const directions = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
export type Direction = (typeof directions)[number];

/** Initial bearing of the great circle, in radians clockwise from north. */
function bearing(from: Coordinates, to: Coordinates): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)];
  const lon = radians(to.longitude - from.longitude);
  const east = Math.sin(lon) * Math.cos(lat2);
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(lon);
  return Math.atan2(east, north);
}

/** Great-circle distance in miles, by the chord between two points of the sphere. */
export function calculateMilesBetween(from: Coordinates, to: Coordinates): number {
  const point = ({ latitude, longitude }: Coordinates) => {
    const [lat, lon] = [radians(latitude), radians(longitude)];
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const;
  };
  const [a, b] = [point(from), point(to)];
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / 2));
}

export function toDirection(from: Coordinates, to: Coordinates): Direction {
  const turn = bearing(from, to) / (2 * Math.PI);
  return directions[(Math.round(turn * 8) + 8) % 8] as Direction;
}

/** Three rings; the outer one contains all pharmacies. */
const RINGS: readonly (readonly [number, number, number])[] = [
  [0.25, 0.5, 1],
  [0.5, 1, 2],
  [1, 3, 5],
  [2, 5, 10],
  [5, 10, 15],
  [5, 15, 25],
  [10, 25, 50],
  [25, 50, 100],
  [50, 100, 200],
];

interface Spot {
  x: number;
  y: number;
}
interface Pin extends Spot {
  number: number;
  inNetwork: boolean;
  /** its true position, when its number was moved */
  spot?: Spot;
}
export interface RingMap {
  /** miles, radius in units, and the position of its text */
  rings: ({ miles: number; radius: number } & Spot)[];
  pins: Pin[];
}

const MIDDLE = 200;
const OUTER = 180;
const PIN_RADIUS = 14;
const ROOM = 2 * PIN_RADIUS + 1;
const ROUNDS = 60;
/** a number this far from its true position gets a line to it */
const MOVED = 5;

const clamp = (value: number) => Math.min(MIDDLE * 2 - PIN_RADIUS, Math.max(PIN_RADIUS, value));

/** Moves overlapping numbers apart, each as little as possible. */
function apart(spots: readonly Spot[]): Spot[] {
  const moved = spots.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round += 1) {
    let still = true;
    for (const [i, a] of moved.entries())
      for (const b of moved.slice(i + 1)) {
        const gap = Math.hypot(b.x - a.x, b.y - a.y);
        if (gap >= ROOM) continue;
        still = false;
        // two numbers at the same position move in fixed directions
        const angle = gap > 0.01 ? Math.atan2(b.y - a.y, b.x - a.x) : (i + 1) * 2.4;
        const push = (ROOM - gap) / 2;
        a.x = clamp(a.x - Math.cos(angle) * push);
        a.y = clamp(a.y - Math.sin(angle) * push);
        b.x = clamp(b.x + Math.cos(angle) * push);
        b.y = clamp(b.y + Math.sin(angle) * push);
      }
    if (still) break;
  }
  return moved;
}

interface OnMap extends Coordinates {
  number: number;
  inNetwork: boolean;
  distanceMiles: number;
}

/** Half the width and half the height of a ring's label. */
const TEXT = { x: 28, y: 10 };
/**
 * Possible positions of a ring's label: the distance outside its ring, and eighths clockwise from north, the best
 * first. North is already used.
 */
const TEXT_PLACES = [0, 14, 28].flatMap((outside) =>
  [4, 3, 5, 2, 6, 1, 7].map((eighth) => ({ outside, angle: (eighth * Math.PI) / 4 })),
);

function textSpot(radius: number, pins: readonly Spot[]): Spot {
  const spots = TEXT_PLACES.map(({ outside, angle }) => ({
    x: Math.round(MIDDLE + Math.sin(angle) * (radius + outside)),
    y: Math.round(MIDDLE - Math.cos(angle) * (radius + outside)),
  })).filter(({ x, y }) => Math.abs(x - MIDDLE) < MIDDLE - TEXT.x && y < 2 * MIDDLE - TEXT.y);
  const isFree = (spot: Spot) =>
    [...pins, { x: MIDDLE, y: MIDDLE }].every(
      ({ x, y }) => Math.abs(x - spot.x) > TEXT.x + PIN_RADIUS || Math.abs(y - spot.y) > TEXT.y + PIN_RADIUS,
    );
  return spots.find(isFree) ?? spots[0]!;
}

/** Draws north at the top, with distances from the center to scale. */
export function drawRingMap(origin: Coordinates, shown: readonly OnMap[]): RingMap {
  const farthest = Math.max(0, ...shown.map(({ distanceMiles }) => distanceMiles));
  const miles = RINGS.find(([, , outer]) => outer >= farthest) ?? RINGS.at(-1)!;
  const scale = OUTER / miles[2];
  const spots = shown.map((pharmacy) => {
    const angle = bearing(origin, pharmacy);
    const radius = pharmacy.distanceMiles * scale;
    return { x: MIDDLE + Math.sin(angle) * radius, y: MIDDLE - Math.cos(angle) * radius };
  });
  const places = apart(spots);
  const round = ({ x, y }: Spot) => ({ x: Math.round(x), y: Math.round(y) });
  return {
    rings: miles.map((each) => {
      const radius = Math.round(each * scale);
      return { miles: each, radius, ...textSpot(radius, places) };
    }),
    pins: shown.map(({ number, inNetwork }, index) => {
      const [spot, place] = [spots[index]!, places[index]!];
      const isMoved = Math.hypot(place.x - spot.x, place.y - spot.y) > MOVED;
      const pin = { number, inNetwork, ...round(place) };
      return isMoved ? { ...pin, spot: round(spot) } : pin;
    }),
  };
}
