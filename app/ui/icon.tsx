import type { ReactNode } from 'react';
import { portalBrand } from '~/platform/brand.ts';
import { icons, statusShapes, type IconName, type Shape, type StatusShape } from './icon-shapes.ts';

const paths = ({ line, fill, cut }: Shape) => (
  <>
    {fill && <path d={fill} fill="currentColor" stroke="none" />}
    {line && <path d={line} />}
    {cut && <path className="cut" d={cut} />}
  </>
);

/** Its size and empty inside are attributes, so that a page without its style sheet is readable. */
const draw = (className: string, grid: number, shape: ReactNode) => (
  <svg
    className={className}
    viewBox={`0 0 ${grid} ${grid}`}
    width="1em"
    height="1em"
    fill="none"
    aria-hidden="true"
  >
    {shape}
  </svg>
);

/** Decorates a text; never the only indication of a meaning. */
export const Icon = ({ name, small }: { name: IconName; small?: boolean }) =>
  draw(small ? 'i i-s' : 'i', 24, paths(icons[name]));

export const StatusIcon = ({ shape }: { shape: StatusShape }) =>
  draw('icon-pill', 16, paths(statusShapes[shape]));

/** The portal's mark: a capsule with its lower half filled. */
export const Mark = ({ path = portalBrand.mark }: { path?: string | undefined }) =>
  draw('i', 28, <path d={path} fill="currentColor" fillRule="evenodd" stroke="none" />);
