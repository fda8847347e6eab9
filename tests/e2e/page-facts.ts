/** What can be told of a page by looking at its document. */

export interface PageFacts {
  language: string;
  title: string;
  h1s: number;
  /** every text that a member can see or hear, but for what is marked as another language */
  texts: string[];
  links: string[];
  ids: string[];
  /** ids that something on the page points at and that are not there */
  missingIds: string[];
  /** what would run, or be fetched in order to */
  scripts: string[];
}

/**
 * Runs in a browser: in the page itself, or with the HTML of one that is not shown. Nothing outside of
 * this function is known there.
 */
export function readFacts(html?: string): PageFacts {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const unseen = html === undefined ? 'script, style, noscript' : 'script, style';
  const { lang } = page.documentElement;
  const all = [...page.querySelectorAll('*')];
  const isOwnLanguage = (element: Element) => element.closest('[lang]')?.getAttribute('lang') === lang;
  const texts: string[] = [];
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (parent.closest(unseen) || !isOwnLanguage(parent)) continue;
    if (node.textContent?.trim()) texts.push(node.textContent);
  }
  const spoken = ['aria-label', 'alt', 'title', 'placeholder', 'data-l', 'aria-valuetext'];
  for (const element of page.body.querySelectorAll('*'))
    for (const name of spoken)
      if (element.hasAttribute(name) && isOwnLanguage(element)) texts.push(element.getAttribute(name)!);

  const pointing = [
    'for',
    'form',
    'list',
    'aria-labelledby',
    'aria-describedby',
    'aria-controls',
    'aria-errormessage',
  ];
  const pointedAt = all.flatMap((element) => [
    ...pointing.flatMap((name) => element.getAttribute(name)?.split(/\s+/) ?? []),
    ...(/^#./.test(element.getAttribute('href') ?? '') ? [element.getAttribute('href')!.slice(1)] : []),
  ]);
  const scripts = all.flatMap((element) => {
    const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'));
    const target = `${element.getAttribute('href') ?? ''}${element.getAttribute('action') ?? ''}`;
    const isPreload = element.matches('link[rel~=modulepreload], link[as=script]');
    return [
      ...(element.tagName.toLowerCase() === 'script' || isPreload ? [element.outerHTML.slice(0, 80)] : []),
      ...handlers.map((name) => `${element.tagName} ${name}`),
      ...(/^\s*javascript:/i.test(target) ? [target] : []),
    ];
  });
  return {
    language: lang,
    title: page.title,
    h1s: page.querySelectorAll('h1').length,
    texts,
    links: all
      .filter((element) => element.matches('a[href], link[href], img[src]'))
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src')!),
    ids: [...page.querySelectorAll('[id]')].map(({ id }) => id),
    missingIds: pointedAt.filter((id) => id !== '' && page.getElementById(id) === null),
    scripts,
  };
}
