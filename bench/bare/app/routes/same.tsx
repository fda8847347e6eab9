import { useLoaderData } from '@remix-run/react';
import page from 'virtual:portal-page';
import { toElement } from '../../../page-element.ts';
import { fetchRows } from '../programme.server.ts';

/** The rows are fetched for every page and sent to the browser, as in the portal. */
export const loader = async () => ({ rows: await fetchRows() });

/** The portal's page with frame and styles, but without its components. */
export default function Same() {
  useLoaderData<typeof loader>();
  return <>{page.map(toElement)}</>;
}
