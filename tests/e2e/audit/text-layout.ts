/** Runs in the browser: elements that make the page wider than the window. */
export function findOverflow(): string[] {
  const { scrollWidth } = document.scrollingElement!;
  const isBeside = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1;
  // a fixed bar adds nothing to the width of the page
  const cutOff = [...document.querySelectorAll('nav a')].filter(isBeside);
  if (scrollWidth <= window.innerWidth && cutOff.length === 0) return [];
  const wide = cutOff.length > 0 ? cutOff : [...document.querySelectorAll('body *')].filter(isBeside);
  const names = wide.slice(0, 3).map((element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 120));
  return [`wider than the window: ${names.join(' | ')}`];
}

/** Runs in the browser: sets or resets the spacing that a reader may need (WCAG 1.4.12). */
export function spaceText(isWide: boolean): void {
  const kept = window as unknown as { textSpacing?: CSSStyleSheet };
  const sheet = (kept.textSpacing ??= new CSSStyleSheet());
  sheet.replaceSync(
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }' +
      'p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = isWide ? [sheet] : [];
}

/** Runs in the browser: running text in columns that are too narrow, and broken words and values. */
export function findTextProblems(): string[] {
  interface Word {
    text: string;
    /** start of the word in the text of its block */
    at: number;
    /** top and bottom of its first and its last piece */
    first: [top: number, bottom: number];
    last: [top: number, bottom: number];
  }
  interface TextBlock {
    element: Element;
    text: string;
    words: Word[];
  }
  const isInline = (element: Element) => /^(?:inline|contents|ruby)$/.test(getComputedStyle(element).display);
  const clipped = new Map<Element, boolean>();
  /** content for screen readers alone is clipped to a pixel */
  const isClipped = (element: Element | null): boolean => {
    if (!element) return false;
    let known = clipped.get(element);
    if (known === undefined) {
      const { width, height } = element.getBoundingClientRect();
      const isDot = (width <= 1 || height <= 1) && getComputedStyle(element).overflow !== 'visible';
      clipped.set(element, (known = isDot || isClipped(element.parentElement)));
    }
    return known;
  };
  /** members click a button, or a link that looks like one, and do not read it as text */
  const isControl = (element: Element): boolean => {
    const link = element.closest('a[href]');
    if (!link || isInline(link)) return element.closest('button, summary, [role=button]') !== null;
    const { backgroundColor, borderTopWidth } = getComputedStyle(link);
    return link === element || parseFloat(borderTopWidth) > 0 || !/, 0\)$/.test(backgroundColor);
  };
  const pixels = (length: string) => parseFloat(length) || 0;
  /** text on one line is neither split nor narrow, so its words need no measuring */
  const isOneLine = (element: Element): boolean => {
    const { fontSize, lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
    const line = pixels(lineHeight) || pixels(fontSize) * 1.2;
    return element.scrollHeight - pixels(paddingTop) - pixels(paddingBottom) < 1.5 * line;
  };
  const oneLiners = new Map<Element, boolean>();
  const blocks = new Map<Element, TextBlock>();
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    const text = node.textContent ?? '';
    if (!text.trim() || parent.closest('script, style, noscript, svg, select, datalist')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true }) || isClipped(parent)) continue;
    let element = parent;
    while (isInline(element) && element.parentElement) element = element.parentElement;
    let isShort = oneLiners.get(element);
    if (isShort === undefined) oneLiners.set(element, (isShort = isOneLine(element)));
    if (isShort) continue;
    let block = blocks.get(element);
    if (!block) blocks.set(element, (block = { element, text: '', words: [] }));
    const start = block.text.length;
    block.text += text;
    for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}$%]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [a, b] = [rects[0], rects.at(-1)];
      if (!a || !b) continue;
      const at = start + index;
      block.words.push({ text: word, at, first: [a.top, a.bottom], last: [b.top, b.bottom] });
    }
  }

  const MONTHS =
    'January|February|March|April|May|June|July|August|September|October|November|December|' +
    'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
  /** A unit of reading, which a line break would turn into a different value. */
  const VALUES: [kind: string, pattern: RegExp][] = [
    ['price', /-?\$\s?\d[\d,]*(?:\.\d+)?/g],
    ['date', new RegExp(`(?:${MONTHS})\\s\\d{1,2}(?:,\\s\\d{4})?`, 'g')],
    ['date', new RegExp(`\\d{1,2}\\sde\\s(?:${MONTHS})(?:\\sde\\s\\d{4})?`, 'g')],
    ['date', /\b\d{1,2}[-/]\d{1,2}[-/]\d{4}\b/g],
    ['phone number', /(?:\+?1[-\s])?(?:\(\d{3}\)\s?|\b\d{3}[-.\s])\d{3}[-.]\d{4}\b/g],
    [
      'dose',
      /\b\d[\d.,]*\s?(?:mg|mcg|g|ml|units?|unidades|%)(?:\/[\d.]*\s?(?:mg|mcg|g|ml|h|hr|act))*(?![\p{L}])/giu,
    ],
  ];
  const isOnSameLine = ([top, bottom]: Word['first'], [otherTop, otherBottom]: Word['first']) =>
    Math.min(bottom, otherBottom) - Math.max(top, otherTop) >
    Math.min(bottom - top, otherBottom - otherTop) / 2;
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);

  function splitValues({ text, words }: TextBlock): string[] {
    return VALUES.flatMap(([kind, pattern]) =>
      [...text.matchAll(pattern)].flatMap(({ index, 0: value }) => {
        const end = index + value.length;
        const parts = words.filter(({ at, text: word }) => at < end && at + word.length > index);
        const [from, to] = [parts[0], parts.at(-1)];
        if (!from || !to || isOnSameLine(from.first, to.last)) return [];
        return [`${kind} on two lines: “${short(value)}”`];
      }),
    );
  }
  const brokenWords = ({ words }: TextBlock) =>
    words
      .filter(({ first, last }) => !isOnSameLine(first, last))
      .map(({ text }) => `word on two lines: “${text}”`);

  function lineCount({ words }: TextBlock): number {
    let lines = 0;
    let line: Word['first'] | undefined;
    for (const { first, last } of words)
      for (const piece of [first, last])
        if (!line || !isOnSameLine(line, piece)) {
          line = piece;
          lines += 1;
        }
    return lines;
  }
  /** Whether a text has the words of a sentence, on so many lines that the column is too narrow. */
  const [SENTENCE_WORDS, COLUMN_LINES, COLUMN_REM] = [4, 3, 10];
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  function narrowColumn(block: TextBlock): string[] {
    const { element, text } = block;
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const width = (element.clientWidth - pixels(paddingLeft) - pixels(paddingRight)) / rem;
    const words = block.words.filter((word) => /\p{L}{2}/u.test(word.text));
    const isNarrow = width < COLUMN_REM - 1 / rem && words.length >= SENTENCE_WORDS;
    if (!isNarrow || isControl(element) || lineCount(block) < COLUMN_LINES) return [];
    const where = element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 90);
    return [`narrow text column: ${width.toFixed(1)} rem, “${short(text)}” in ${where}`];
  }
  return [...blocks.values()].flatMap((block) => [
    ...narrowColumn(block),
    ...splitValues(block),
    ...brokenWords(block),
  ]);
}

/** Runs in the browser: shows each date at its maximum length, so that today's layout fits every day; or resets it. */
export function lengthenDates(isLong: boolean): void {
  const months =
    'January|February|March|April|May|June|July|August|September|October|November|December|' +
    'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
  const kept = ((window as unknown as { shortDates?: Map<Node, string> }).shortDates ??= new Map());
  if (!isLong) {
    for (const [node, text] of kept) node.textContent = text;
    kept.clear();
    return;
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const long = text
      .replaceAll(new RegExp(`(?:${months})(?<gap>\\s)\\d{1,2}\\b`, 'g'), 'September$<gap>23')
      .replaceAll(new RegExp(`\\b\\d{1,2}(\\s)de(\\s)(?:${months})`, 'g'), '23$1de$2septiembre');
    if (long === text || node.parentElement?.closest('script, style, textarea')) continue;
    kept.set(node, text);
    node.textContent = long;
  }
}
