import { describe, expect, test } from 'vitest';
import { pharmacies } from '../../sandbox/data/pharmacies.ts';
import { placeOfZip } from '../../sandbox/data/pharmacies/generated.ts';
import { toDirection, calculateMilesBetween, drawRingMap } from '~/areas/pharmacy/pharmacies/ring-map.ts';

const madison = placeOfZip('53703')!;
const away = (latitude: number, longitude: number) => ({
  latitude: madison.latitude + latitude,
  longitude: madison.longitude + longitude,
});
const pin = (number: number, place: { latitude: number; longitude: number }) => ({
  ...place,
  number,
  inNetwork: true,
  distanceMiles: calculateMilesBetween(madison, place),
});

const draw = (places: ReturnType<typeof away>[]) =>
  drawRingMap(madison, places.map((place, index) => pin(index + 1, place))); // oxfmt-ignore

test.each([
  [0.1, 0, 'north'],
  [-0.1, 0, 'south'],
  [0, 0.1, 'east'],
  [0, -0.1, 'west'],
  [0.1, 0.137, 'northeast'],
  [-0.1, 0.137, 'southeast'],
  [-0.1, -0.137, 'southwest'],
  [0.1, -0.137, 'northwest'],
] as const)('%s, %s degrees away is %s', (latitude, longitude, direction) =>
  expect(toDirection(madison, away(latitude, longitude))).toBe(direction),
);

/** Vincenty's formula on a sphere, which neither the programme nor the portal uses. */
function byVincenty(a: { latitude: number; longitude: number }, b: typeof a): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [p, q, l] = [rad(a.latitude), rad(b.latitude), rad(b.longitude - a.longitude)];
  const top = Math.hypot(
    Math.cos(q) * Math.sin(l),
    Math.cos(p) * Math.sin(q) - Math.sin(p) * Math.cos(q) * Math.cos(l),
  );
  return 3_958.7613 * Math.atan2(top, Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(l));
}

test('agrees on distances with a different formula, from next door to Guam', () => {
  for (const pharmacy of pharmacies)
    expect(calculateMilesBetween(madison, pharmacy)).toBeCloseTo(byVincenty(madison, pharmacy), 6);
});

describe('pharmacy map', () => {
  test("is to scale: a pin's distance from the center matches its miles on the rings", () => {
    const places = [away(0.02, 0), away(0, 0.06), away(-0.05, -0.05)];
    const map = draw(places);
    const outer = map.rings.at(-1)!;
    expect(map.rings.map(({ miles }) => miles)).toEqual([1, 3, 5]);
    for (const [index, { x, y }] of map.pins.entries()) {
      const units = Math.hypot(x - 200, y - 200);
      const miles = (units / outer.radius) * outer.miles;
      expect(Math.abs(miles - byVincenty(madison, places[index]!))).toBeLessThan(0.03);
    }
    const [north, east] = map.pins;
    expect([north!.x, north!.y < 200, east!.x > 200]).toEqual([200, true, true]);
  });

  test('moves numbers at one position apart in the same direction, with a line to it', () => {
    const map = draw(Array(10).fill(away(0.01, 0)));
    for (const a of map.pins)
      for (const b of map.pins)
        if (a.number < b.number) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(26);
    expect(map.pins.filter(({ spot }) => spot).length).toBeGreaterThan(5);
    for (const { x, y } of map.pins) {
      expect(Math.min(x, y, 400 - x, 400 - y)).toBeGreaterThanOrEqual(13);
      expect(Math.abs(x - 200)).toBeLessThan((200 - y) * 0.45);
    }
  });

  test('labels the distance of a ring at a free position', () => {
    const map = draw([away(0.008, 0), away(-0.008, 0), away(-0.012, 0.003), away(0, -0.04)]);
    for (const ring of map.rings)
      for (const { x, y } of map.pins)
        expect(Math.abs(x - ring.x) > 40 || Math.abs(y - ring.y) > 22).toBe(true);
  });

  test.each([0, 0.3, 1, 4.9, 5, 24, 90, 100])('has rings around %s miles', (miles) => {
    const map = drawRingMap(madison, [{ ...pin(1, away(1, 0)), distanceMiles: miles }]);
    expect(map.rings.at(-1)!.miles).toBeGreaterThanOrEqual(miles);
    expect(map.rings).toHaveLength(3);
  });
});
