import { keepValues } from './breakable.tsx';
import { cx } from './cx.ts';

/** Text with headings, lists and links. `html` must come from `sanitizeContentHtml`, or be escaped text. */
export const Prose = ({ html, soft }: { html: string; soft?: boolean }) => (
  <div className={cx('stack prose', soft && 'soft')} dangerouslySetInnerHTML={{ __html: keepValues(html) }} />
);
