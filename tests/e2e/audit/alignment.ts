/** Runs in the browser: amounts below their labels, and stacked buttons of one group with different widths. */
export function findMisaligned(): string[] {
  const short = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 40);
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const amounts = [...document.querySelectorAll('.c td.n')].filter((cell) => {
    const value = cell.firstElementChild;
    if (!value || !isShown(cell) || getComputedStyle(cell).display !== 'flex') return false;
    // a label of two lines is beside its amount
    return value.getBoundingClientRect().top > cell.getBoundingClientRect().top + 16;
  });
  const uneven = [...document.querySelectorAll('.answer, .actions')].filter((group) => {
    if (group.parentElement?.closest('.answer')) return false;
    const lines = new Map<number, number[]>();
    for (const button of [...group.querySelectorAll('.button:not(.quiet)')].filter(isShown)) {
      const { top, width } = button.getBoundingClientRect();
      lines.set(Math.round(top), [...(lines.get(Math.round(top)) ?? []), width]);
    }
    const alone = [...lines.values()].filter((line) => line.length === 1).flat();
    return Math.max(...alone) - Math.min(...alone) > 2;
  });
  return [
    ...amounts.map((cell) => `an amount below its label: “${short(cell)}” of ${cell.getAttribute('data-l')}`),
    ...uneven.map((group) => `buttons of different widths: “${short(group)}”`),
  ];
}

/** Runs in the browser: tools of the header that are below the name of the site. */
export function findBrokenHeader(): string[] {
  const brand = document.querySelector('.brand')?.getBoundingClientRect();
  return [...document.querySelectorAll('.top .tool, .top summary')]
    .filter((tool) => brand && tool.checkVisibility() && tool.getBoundingClientRect().top >= brand.bottom)
    .map((tool) => `below the name of the site: “${(tool.textContent ?? '').trim()}”`);
}
