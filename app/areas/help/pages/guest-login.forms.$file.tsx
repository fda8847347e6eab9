import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadFormDownload } from '~/areas/help/help.server.ts';

/** A form as a file; public, because it contains no member data. */
export const loader = ({ context, request, params }: LoaderFunctionArgs) =>
  loadFormDownload(context, request, params.file ?? '');
