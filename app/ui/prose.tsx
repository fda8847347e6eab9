import { keepValues } from './breakable.tsx';
import { cx } from './cx.ts';

/**
 * Text with headings, lists and links, for reading. `html` is only ever what `safeHtml` gave, or words
 * that were escaped.
 */
export const Prose = ({ html, soft }: { html: string; soft?: boolean }) => (
  <div className={cx('stack prose', soft && 'soft')} dangerouslySetInnerHTML={{ __html: keepValues(html) }} />
);
