import { Form, Link, useLoaderData } from '@remix-run/react';
import { Prescriptions } from '../prescriptions.tsx';
import { fetchRows } from '../programme.server.ts';

/** The rows as the portal gets them: fetched for every page. */
export const loader = async () => ({ rows: await fetchRows() });

export default function Fetched() {
  return <Prescriptions rows={useLoaderData<typeof loader>().rows} Link={Link} Form={Form} />;
}
