import { redirect } from '@remix-run/node';
import { paths } from '~/paths.ts';

/** Any other path (specification 2.09). */
export const loader = () => redirect(paths.main());
export const action = loader;
