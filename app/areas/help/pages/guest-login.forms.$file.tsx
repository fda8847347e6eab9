import type { LoaderFunctionArgs } from '@remix-run/node';
import { formDownload } from '~/areas/help/help.server.ts';

/** A form as a file; public, because it contains no member data. */
export const loader = ({ context, request, params }: LoaderFunctionArgs) =>
  formDownload(context, request, params.file ?? '');
