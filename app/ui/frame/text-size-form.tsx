import type { T } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import { FormToken } from '../form/form-token.tsx';
import { ReturnTo } from './return-to.tsx';

export type TextSize = 'small' | 'medium' | 'large';

const SIZES: readonly TextSize[] = ['small', 'medium', 'large'];

/** Three letters A in the three sizes; a plain form that returns to its page. */
export function TextSizeForm({ current, labelledBy, t }: { current: TextSize; labelledBy: string; t: T }) {
  return (
    <form method="post" role="none" action={paths.preferences()}>
      <FormToken />
      <ReturnTo />
      <div className="segments" role="group" aria-labelledby={labelledBy}>
        {SIZES.map((size) => (
          <button
            key={size}
            name="ts"
            value={size}
            className={`ts-${size}`}
            aria-pressed={size === current}
            aria-label={t(`nav.${size}`)}
          >
            <span aria-hidden="true">A</span> <span className="visually-hidden">{t(`nav.${size}`)} </span>
          </button>
        ))}
      </div>
    </form>
  );
}
