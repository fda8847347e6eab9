import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A vertical stack: compact 8, m 16, l 24, xl 40 px at the smallest text size. */
export const Stack = ({
  gap = 'm',
  children,
}: {
  gap?: 'compact' | 'm' | 'l' | 'xl';
  children: ReactNode;
}) => <div className={cx('stack', gap !== 'm' && gap)}>{children}</div>;

interface ColumnsProps {
  children: ReactNode;
  aside: ReactNode;
  /** end: a narrower column after the content · start: the filter column before it · even: halves */
  kind?: 'end' | 'start' | 'even';
  /** a section after both; below the content if there are two columns, and below both on paper */
  below?: ReactNode;
}

/** Two columns if there is room. With `start` the aside comes first, in the document as well. */
export function Columns({ children, aside, kind = 'end', below }: ColumnsProps) {
  return (
    <div className={cx('cols', kind === 'start' && 'side', kind === 'even' && 'even')}>
      {kind === 'start' && aside}
      <Stack gap="xl">{children}</Stack>
      {kind !== 'start' && <Stack gap="xl">{aside}</Stack>}
      {below}
    </div>
  );
}
