/**
 * Runs in the browser: dots and bars between two things of which a line has only one, so that they end it or begin it.
 * What is cut off is not seen.
 */
export function danglingSeparators(): string[] {
  const SEPARATORS = /[·•|]/g;
  const range = document.createRange();
  const boxOf = (node: Node, from: number, to: number) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].find(({ width }) => width > 0);
  };
  const isCutOff = (element: Element, { right }: DOMRect): boolean => {
    const clip = element.closest('.dots');
    if (!clip) return false;
    const inset = /^inset\(.* ([\d.]+)px\)$/.exec(getComputedStyle(clip).clipPath)?.[1];
    return right <= clip.getBoundingClientRect().left + Number(inset ?? 0) + 1;
  };
  const blockOf = (element: Element): Element => {
    const isInline = element.parentElement && getComputedStyle(element).display.startsWith('inline');
    return isInline ? blockOf(element.parentElement) : element;
  };
  const textsIn = (block: Element) => {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement!.closest('script, style, noscript, svg, .visually-hidden')) texts.push(node);
    return texts;
  };
  /** the boxes of the words of a block */
  const wordsIn = (block: Element) =>
    textsIn(block).flatMap((node) =>
      [...node.textContent!.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(
        ({ index, 0: word }) => boxOf(node, index, index + word.length) ?? [],
      ),
    );
  return textsIn(document.body).flatMap((node) => {
    const found = [...node.textContent!.matchAll(SEPARATORS)];
    const parent = node.parentElement!;
    if (found.length === 0 || !parent.checkVisibility({ visibilityProperty: true })) return [];
    const block = blockOf(parent);
    const words = wordsIn(block);
    return found.flatMap(({ index }) => {
      const box = boxOf(node, index, index + 1);
      if (!box || isCutOff(parent, box)) return [];
      const middle = (box.top + box.bottom) / 2;
      const line = words.filter(({ top, bottom }) => top < middle && middle < bottom);
      const isBetween =
        line.some(({ right }) => right <= box.left + 1) && line.some(({ left }) => left >= box.right - 1);
      const text = block.textContent!.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
      return isBetween ? [] : [`a separator at the end of a line: “${text}”`];
    });
  });
}
