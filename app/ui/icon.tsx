import { cx } from './cx.ts';
import { icons, statusShapes, type IconName, type Shape, type StatusShape } from './icon-shapes.ts';

const paths = ({ line, fill, cut }: Shape) => (
  <>
    {fill && <path d={fill} fill="currentColor" stroke="none" />}
    {line && <path d={line} />}
    {cut && <path className="cut" d={cut} />}
  </>
);

/** Decorates a text; never the only indication of a meaning. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg className={cx('i', small && 'i-s')} viewBox="0 0 24 24" aria-hidden="true">
      {paths(icons[name])}
    </svg>
  );
}

export function StatusIcon({ shape }: { shape: StatusShape }) {
  return (
    <svg className="icon-pill" viewBox="0 0 16 16" aria-hidden="true">
      {paths(statusShapes[shape])}
    </svg>
  );
}

/** The portal's mark: a capsule with its lower half filled. */
export function Mark() {
  return (
    <svg className="i" viewBox="0 0 28 28" aria-hidden="true">
      <g transform="rotate(45 14 14)">
        <rect x="8" y="2" width="12" height="24" rx="6" strokeWidth="2.25" />
        <path d="M8 14h12v6a6 6 0 0 1-12 0z" fill="currentColor" stroke="none" />
      </g>
    </svg>
  );
}
