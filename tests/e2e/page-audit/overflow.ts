/** Runs in the browser: what makes the page wider than the window. */
export function overflow(): string[] {
  const { scrollWidth } = document.scrollingElement!;
  if (scrollWidth <= window.innerWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
  );
  const names = wide.slice(0, 3).map((element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 120));
  return [`wider than the window: ${names.join(' | ')}`];
}
