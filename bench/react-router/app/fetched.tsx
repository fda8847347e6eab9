import { Form, Link, useLoaderData } from 'react-router';
import { Prescriptions } from './prescriptions.tsx';
import { fetchRows } from './programme.server.ts';

export const loader = async () => ({ rows: await fetchRows() });

export default function Fetched() {
  return <Prescriptions rows={useLoaderData<typeof loader>().rows} Link={Link} Form={Form} />;
}
