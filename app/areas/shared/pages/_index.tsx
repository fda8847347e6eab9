import { redirect } from '@remix-run/node';
import { paths } from '~/paths.ts';

export const loader = () => redirect(paths.main());
