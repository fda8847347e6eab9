import { UNKNOWN_PROPERTY, UNKNOWN_SELECTOR, UNKNOWN_VALUE } from '../../../scripts/older-engines.mjs';

/** checks for a feature that these engines lack, and defines their fallback */
const FALLBACK = /^@supports\s*not\s*\((?:inset|gap|container-type)/;

const known = (declarations: string) =>
  declarations
    .split(/;(?![^(]*\))/)
    .filter((each) => {
      const at = each.indexOf(':');
      return !UNKNOWN_PROPERTY.test(each.slice(0, at).trim()) && !UNKNOWN_VALUE.test(each.slice(at + 1));
    })
    .join(';');

/** The end of a block that is open at `from`. */
function findEnd(css: string, from: number): number {
  let depth = 1;
  let at = from;
  while (depth > 0 && at < css.length) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    at += 1;
  }
  return at;
}

/** A style sheet in the reading of an engine of 2018. */
export function toOlderCss(given: string): string {
  const css = given.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  let older = '';
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    const end = findEnd(css, open + 1);
    const prelude = css.slice(at, open).trim();
    const body = css.slice(open + 1, end - 1);
    if (FALLBACK.test(prelude)) older += toOlderCss(body);
    else if (/^@(?:media|layer)/.test(prelude)) older += `${prelude}{${toOlderCss(body)}}`;
    else if (!/^@(?:container|supports)/.test(prelude) && !UNKNOWN_SELECTOR.test(prelude))
      older += `${prelude}{${prelude.startsWith('@') ? body : known(body)}}`;
    at = end;
  }
  return older;
}

/** Runs in the browser: overlapping texts. */
export function findOverlaps(): string[] {
  const lines: { text: string; of: Element; box: DOMRect }[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement!;
    if (
      !node.textContent?.trim() ||
      of.closest('script, style, noscript, svg, select, .visually-hidden, .tabs, .skip')
    )
      continue;
    if (!of.checkVisibility({ visibilityProperty: true }) || getComputedStyle(of).clipPath !== 'none')
      continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1)
        lines.push({ text: node.textContent.trim().slice(0, 40), of, box });
  }
  const cover = (from: number, to: number, otherFrom: number, otherTo: number) =>
    Math.min(to, otherTo) - Math.max(from, otherFrom);
  lines.sort((a, b) => a.box.top - b.box.top);
  return lines.flatMap(({ text, of, box }, at) =>
    lines
      .slice(at + 1)
      .filter(
        (other) =>
          other.of !== of &&
          cover(box.left, box.right, other.box.left, other.box.right) > 2 &&
          cover(box.top, box.bottom, other.box.top, other.box.bottom) >
            0.4 * Math.min(box.height, other.box.height),
      )
      .map((other) => `“${text}” and “${other.text}” overlap`),
  );
}
