import { useT } from '~/i18n/use-t.ts';
import type { News } from '~/content/texts.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Stack } from '~/ui/layout.tsx';
import { cx } from '~/ui/cx.ts';
import { wholeValues } from '~/ui/breakable.tsx';

const PICTURES: Record<News['picture'], { look: string; shapes: React.ReactNode }> = {
  capsules: {
    look: '',
    shapes: (
      <g transform="rotate(45 128 128)">
        <rect x="92" y="8" width="72" height="240" rx="36" fillOpacity=".25" />
        <path d="M92 128h72v84a36 36 0 0 1-72 0z" fillOpacity=".35" />
        <rect x="184" y="60" width="44" height="150" rx="22" fillOpacity=".15" />
      </g>
    ),
  },
  rings: {
    look: 'wait',
    shapes: [116, 76, 36].map((r, index) => (
      <circle key={r} cx="128" cy="128" r={r} fillOpacity={0.15 + index * 0.1} />
    )),
  },
  bars: {
    look: 'info',
    shapes: [24, 64, 104].map((x, index) => (
      <rect
        key={x}
        x={x}
        y={40 + index * 62}
        width="190"
        height="44"
        rx="22"
        fillOpacity={0.15 + index * 0.1}
      />
    )),
  },
};

function Slide({ item: { slug, title, text, picture, alt, link } }: { item: News }) {
  const { look, shapes } = PICTURES[picture];
  return (
    <li id={`news-${slug}`}>
      <div className={cx('answer slide', look)}>
        <svg viewBox="0 0 256 256" {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          <g>{shapes}</g>
        </svg>
        <Stack>
          <h3 className="say">
            <b>{title}</b>
          </h3>
          {text && <p>{wholeValues(text)}</p>}
        </Stack>
        {link && (
          <LinkButton look="alt" href={link.url}>
            {link.title}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/**
 * News side by side, to be moved through by touch, wheel, arrow keys, or the numbered links below.
 * Nothing moves by itself, and no script is needed.
 */
export function NewsBanners({ news }: { news: readonly News[] }) {
  const t = useT();
  if (news.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="news">
      <h2 id="news" className="vh">
        {t('guest.news.title')}
      </h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ul className="snap" tabIndex={0} aria-label={t('guest.news.list', { count: news.length })}>
        {news.map((item) => (
          <Slide key={item.slug} item={item} />
        ))}
      </ul>
      {news.length > 1 && (
        <ul className="row-f" aria-label={t('guest.news.choose')}>
          {news.map(({ slug, title }, index) => (
            <li key={slug}>
              <a className="tool dot" href={`#news-${slug}`}>
                {index + 1}
                <span className="vh">: {title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
