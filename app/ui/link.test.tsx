import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paths } from '~/paths.ts';
import { BrowserLink, ServerLink } from './link.tsx';
import { renderRoute } from '#harness/render.tsx';

it.each([
  paths.prescriptions(),
  paths.prescriptions({ period: 'all', q: 'a b&c', page: 2 }),
  `${paths.claims()}#foot`,
  paths.order('ORD/1 2'),
])('renders a link to %s equally on the server and in the browser', (to) => {
  const props = { to, className: 'button', rel: 'next', 'aria-current': 'page', children: 'Next' } as const;
  const { container } = renderRoute(
    <>
      <ServerLink {...props} />
      <BrowserLink {...props} />
      <BrowserLink {...props} reloadDocument />
    </>,
    { path: '/main/claims?page=2' },
  );
  const [ours, ...routers] = container.querySelectorAll('a');
  expect(routers).toHaveLength(2);
  for (const one of routers) expect(ours?.isEqualNode(one)).toBe(true);
});

it('sends no referrer to a page in a new tab', () => {
  const links = globSync('app/**/*.tsx').flatMap(
    (file) => readFileSync(file, 'utf8').match(/<a\b[^>]*target=[^>]*>/g) ?? [],
  );
  expect(links.length).toBeGreaterThan(1);
  expect(links.filter((link) => !/rel="[^"]*noreferrer/.test(link))).toEqual([]);
});
