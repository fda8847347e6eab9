import { StatusIcon } from './icon.tsx';
import type { StatusShape } from './icon-shapes.ts';
import { cx } from './cx.ts';

/** ok: you can act · info: under way · wait: not yet · bad: stopped · over: finished */
export type Tone = 'ok' | 'info' | 'wait' | 'bad' | 'over';

/**
 * A status: a word with its own shape, then a color. Never a button. The space separates words in a page without
 * styles.
 */
export function Pill({ tone, shape, children }: { tone: Tone; shape: StatusShape; children: string }) {
  return (
    <>
      <span className={cx('pill', tone !== 'over' && tone)}>
        <StatusIcon shape={shape} />
        {children}
      </span>{' '}
    </>
  );
}
