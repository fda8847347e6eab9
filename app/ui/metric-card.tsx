import type { ReactNode } from 'react';
import { findWholeValues } from './breakable.tsx';
import { cx } from './cx.ts';

interface MeterProps {
  value: number;
  max: number;
  /** at or below this value the bar is ochre */
  low?: number;
  small?: boolean;
}

/** A bar that screen readers skip, because the sentence beside it has the same amount in dollars or days. */
export function Meter({ value, max, low, small }: MeterProps) {
  return (
    <meter
      className={cx(small && 'compact')}
      aria-hidden="true"
      min={0}
      max={max}
      low={low}
      optimum={low === undefined ? undefined : max}
      value={value}
    />
  );
}

interface CapProps extends Omit<MeterProps, 'small'> {
  /** the measured quantity, such as 'Supply left' */
  label: string;
  /** large: '$350.00' or '7' */
  figure: string;
  /** the whole: 'of $1,500.00', 'of 90 days left' */
  of: string;
  sentence: ReactNode;
}

/** Prevents a line break between 'of' and its amount. */
const beforeAmount = (of: string) => of.replace(/^(\w+) (?=\$|\d)/, '$1\u00a0');

export function MetricCard({ label, figure, of, sentence, ...meter }: CapProps) {
  return (
    <div className="cap" role="group" aria-label={label}>
      <p className="big">
        {figure}
        <small> {beforeAmount(of)}</small>
      </p>
      <Meter {...meter} />
      <p className="soft">{findWholeValues(sentence)}</p>
    </div>
  );
}
