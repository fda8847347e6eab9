import type { LoaderFunctionArgs } from '@remix-run/node';
import { formDownload } from '~/features/help/help.server.ts';

/** A form as a file. Nothing of a member is in it, so that anyone may have it. */
export const loader = ({ context, request, params }: LoaderFunctionArgs) =>
  formDownload(context, request, params.file ?? '');
