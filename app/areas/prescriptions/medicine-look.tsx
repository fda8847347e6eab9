import { useT } from '~/i18n/use-t.ts';
import { findWholeValues } from '~/ui/breakable.tsx';
import type { MedicineLook } from './look.server.ts';

/** One tablet or capsule, as the text beside it describes it. */
export function MedicinePicture({ look: { text, parts, mark, markSize } }: { look: MedicineLook }) {
  const t = useT();
  return (
    <div className="flex-row">
      <svg viewBox="0 0 96 48" width="96" height="48" aria-hidden="true">
        {parts.map(([d, fill]) => (
          <path key={d} d={d} fill={fill} stroke="#1f1c18" strokeWidth="1" />
        ))}
        <text x="48" y="29" fill="#1f1c18" stroke="none" fontSize={markSize} textAnchor="middle">
          {mark}
        </text>
      </svg>
      <div>
        <p>{findWholeValues(text)}</p>
        <p className="soft small">{t('safety.look')}</p>
      </div>
    </div>
  );
}
