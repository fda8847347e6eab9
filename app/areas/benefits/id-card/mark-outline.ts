/** The path data of a brand's mark as polygons (SVG 2, chapter 9 and appendix on elliptical arcs). */

type Point = readonly [x: number, y: number];

/** lines in place of a curve: enough for a picture of 150 pixels */
const STEPS = 24;
const STEP_SHARES = Array.from({ length: STEPS }, (_, i) => (i + 1) / STEPS);

const NUMBERS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
type Command = keyof typeof NUMBERS;
const isCommand = (letter: string): letter is Command => letter in NUMBERS;

/** The flags of an arc may lack a separator. */
const FLAG = /[01]/y;
const NUMBER = /-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})/y;
const SEPARATOR = /[ ,]/;

function* readCommands(data: string): Generator<{ letter: string; values: number[] }> {
  let at = 0;
  let letter = '';
  while (at < data.length) {
    if (SEPARATOR.test(data.charAt(at))) at += 1;
    else {
      if (/[a-z]/i.test(data[at]!)) letter = data[at++]!;
      // more pairs after a move are lines; a closed path needs a letter next
      else letter = letter.replace('M', 'L').replace('m', 'l').replace(/z/i, '');
      const command = letter.toUpperCase();
      if (!isCommand(command)) return;
      const values: number[] = [];
      while (values.length < NUMBERS[command]) {
        const form = command === 'A' && (values.length === 3 || values.length === 4) ? FLAG : NUMBER;
        while (SEPARATOR.test(data.charAt(at))) at += 1;
        form.lastIndex = at;
        const found = form.exec(data);
        if (!found) return;
        values.push(Number(found[0]));
        at = form.lastIndex;
      }
      yield { letter, values };
    }
  }
}

/** A Bézier curve of any degree, by repeated interpolation. */
const curve = (points: readonly Point[]): Point[] =>
  STEP_SHARES.map((share) => {
    let left = points;
    while (left.length > 1)
      left = left.slice(1).map(([x, y], i): Point => {
        const [fromX, fromY] = left[i]!;
        return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
      });
    return left[0]!;
  });

/** An elliptical arc, by the center of its ellipse (SVG 2, B.2.4). */
function arc([x1, y1]: Point, values: readonly number[], [x2, y2]: Point): Point[] {
  const [rawX = 0, rawY = 0, degrees = 0, large = 0, sweep = 0] = values;
  if (rawX === 0 || rawY === 0) return [[x2, y2]];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const grow = Math.max(1, Math.hypot(x / rawX, y / rawY));
  const [rx, ry] = [Math.abs(rawX) * grow, Math.abs(rawY) * grow];
  const reach = (rx * y) ** 2 + (ry * x) ** 2;
  const factor = Math.sqrt(Math.max(0, (rx * ry) ** 2 / reach - 1)) * (large === sweep ? -1 : 1);
  const [cx, cy] = [(factor * rx * y) / ry, (-factor * ry * x) / rx];
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let turn = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  return STEP_SHARES.map((share) => {
    const angle = start + turn * share;
    const [ex, ey] = [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
    return [cos * ex - sin * ey + (x1 + x2) / 2, sin * ex + cos * ey + (y1 + y2) / 2];
  });
}

/** Path data that ends in an unreadable part is drawn up to there, as browsers do. */
export function toPolygons(data: string): Point[][] {
  const polygons: Point[][] = [];
  let at: Point = [0, 0];
  /** the last control point, which S and T reflect */
  let control: { of: 'C' | 'Q'; point: Point } | undefined;
  for (const { letter, values } of readCommands(data)) {
    const command = letter.toUpperCase() as Command;
    const [fromX, fromY] = letter === command ? [0, 0] : at;
    const pairs: Point[] = [];
    for (let i = command === 'A' ? 5 : 0; i + 1 < values.length; i += 2)
      pairs.push([fromX + values[i]!, fromY + values[i + 1]!]);
    const reflected = (of: 'C' | 'Q'): Point =>
      control?.of === of ? [2 * at[0] - control.point[0], 2 * at[1] - control.point[1]] : at;
    const line = polygons.at(-1);
    const last = control;
    control = undefined;
    if (command === 'M') polygons.push([pairs[0]!]);
    else if (command === 'H') line?.push([fromX + values[0]!, at[1]]);
    else if (command === 'V') line?.push([at[0], fromY + values[0]!]);
    else if (command === 'Z') polygons.push([line?.[0] ?? at]);
    else if (command === 'A') line?.push(...arc(at, values, pairs[0]!));
    else if (command === 'L') line?.push(pairs[0]!);
    else {
      const of = command === 'C' || command === 'S' ? 'C' : 'Q';
      control = last;
      const points = command === 'S' || command === 'T' ? [reflected(of), ...pairs] : pairs;
      line?.push(...curve([at, ...points]));
      control = { of, point: points.at(-2)! };
    }
    at = polygons.at(-1)?.at(-1) ?? at;
  }
  return polygons.filter(({ length }) => length > 2);
}
