import { portalBrand } from '~/platform/brand.ts';
import { cx } from './cx.ts';
import { icons, statusShapes, type IconName, type Shape, type StatusShape } from './icon-shapes.ts';

const paths = ({ line, fill, cut }: Shape) => (
  <>
    {fill && <path d={fill} fill="currentColor" stroke="none" />}
    {line && <path d={line} />}
    {cut && <path className="cut" d={cut} />}
  </>
);

/** The style sheet says the same; a page without it shows icons as large as its text. */
const SHAPE = {
  width: '1em',
  height: '1em',
  fill: 'none',
  stroke: 'currentColor',
  'aria-hidden': true,
} as const;

/** Decorates a text; never the only indication of a meaning. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg className={cx('i', small && 'i-s')} viewBox="0 0 24 24" {...SHAPE}>
      {paths(icons[name])}
    </svg>
  );
}

export function StatusIcon({ shape }: { shape: StatusShape }) {
  return (
    <svg className="icon-pill" viewBox="0 0 16 16" {...SHAPE}>
      {paths(statusShapes[shape])}
    </svg>
  );
}

/** The portal's mark: a capsule with its lower half filled. */
export function Mark({ path = portalBrand.mark }: { path?: string | undefined }) {
  return (
    <svg className="i" viewBox="0 0 28 28" {...SHAPE}>
      <path d={path} fill="currentColor" fillRule="evenodd" stroke="none" />
    </svg>
  );
}
