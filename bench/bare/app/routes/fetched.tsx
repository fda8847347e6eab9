import { Form, Link, useLoaderData } from '@remix-run/react';
import { Prescriptions } from '../prescriptions.tsx';
import { fetchRows } from '../programme.server.ts';

/** The rows are fetched for every page, as in the portal. */
export const loader = async () => ({ rows: await fetchRows() });

export default function Fetched() {
  return <Prescriptions rows={useLoaderData<typeof loader>().rows} Link={Link} Form={Form} />;
}
