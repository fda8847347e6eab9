/** Runs in the browser: controls, with their labels, below 24 × 24 px (WCAG 2.5.8), except links in sentences. */
export function findSmallTargets(): string[] {
  const MIN_PX = 24;
  const interactive =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [tabindex]:not([tabindex^="-"])';

  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
  };
  /** a control and its label count together, whether the label covers the control or activates it */
  const measureSize = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const boxes = [element, ...labels].map((each) => each.getBoundingClientRect());
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  };
  /** text beside it on the same lines that is not a target */
  const isInSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement!;
    while (/^(?:inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement!;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      const isBeside = isSeen(parent) && !parent.closest('a[href], button');
      if (isBeside && /\p{L}{2}/u.test(node.textContent ?? '')) return true;
    }
    return false;
  };
  return [...document.querySelectorAll(interactive)]
    .filter((element) => isSeen(element) && !element.matches(':disabled'))
    .flatMap((element) => {
      const { width, height } = measureSize(element);
      // a rounded half pixel is not a fault
      if ((width >= MIN_PX - 0.5 && height >= MIN_PX - 0.5) || isInSentence(element)) return [];
      const name = element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 110);
      return [`small target: ${Math.round(width)} × ${Math.round(height)} px, ${name}`];
    });
}
