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
/** a number this far from its true position gets a line to it */
const MOVED = 5;

const STEP = 3;
const EIGHTH = Math.PI / 4;
/** Possible angles of a moved number within its eighth of the compass, as offsets from its own angle. */
const TURNS = Array.from({ length: 21 }, (_, index) => ((index - 10) / 10) * EIGHTH);

interface Ray {
  angle: number;
  radius: number;
}
const toSpot = ({ angle, radius }: Ray): Spot => ({
  x: MIDDLE + Math.sin(angle) * radius,
  y: MIDDLE - Math.cos(angle) * radius,
});
const distance = (a: Spot, b: Spot) => Math.hypot(b.x - a.x, b.y - a.y);

/** All positions of a number, whose direction in words is the same as that of its true position; nearest first. */
function listPlaces(ray: Ray): Spot[] {
  const eighth = Math.round(ray.angle / EIGHTH);
  const angles = TURNS.map((turn) => ray.angle + turn).filter(
    (angle) => Math.round(angle / EIGHTH) === eighth,
  );
  const radii = Array.from({ length: Math.ceil(OUTER / STEP) }, (_, index) => (index + 1) * STEP);
  const own = toSpot(ray);
  const places = angles.flatMap((angle) => radii.map((radius) => toSpot({ angle, radius })));
  return places.sort((a, b) => distance(own, a) - distance(own, b));
}

/** Moves overlapping numbers apart, each as little as possible. The closest one comes first. */
function apart(rays: readonly Ray[]): Spot[] {
  const places = new Map<Ray, Spot>();
  for (const ray of rays.toSorted((a, b) => a.radius - b.radius)) {
    const taken = [...places.values()];
    const own = toSpot(ray);
    const isFree = (spot: Spot) => taken.every((other) => distance(spot, other) >= ROOM);
    places.set(ray, isFree(own) ? own : (listPlaces(ray).find(isFree) ?? own));
  }
  return rays.map((ray) => places.get(ray)!);
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
  const rays = shown.map((pharmacy) => ({
    angle: bearing(origin, pharmacy),
    radius: pharmacy.distanceMiles * scale,
  }));
  const spots = rays.map(toSpot);
  const places = apart(rays);
  const round = ({ x, y }: Spot) => ({ x: Math.round(x), y: Math.round(y) });
  return {
    rings: miles.map((each) => {
      const radius = Math.round(each * scale);
      return { miles: each, radius, ...textSpot(radius, places) };
    }),
    pins: shown.map(({ number, inNetwork }, index) => {
      const [spot, place] = [spots[index]!, places[index]!];
      const isMoved = distance(place, spot) > MOVED;
      const pin = { number, inNetwork, ...round(place) };
      return isMoved ? { ...pin, spot: round(spot) } : pin;
    }),
  };
}
