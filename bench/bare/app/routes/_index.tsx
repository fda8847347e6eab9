import { Form, Link, useLoaderData } from '@remix-run/react';
import { Prescriptions } from '../prescriptions.tsx';
import { fetchRows, type Rows } from '../programme.server.ts';

let kept: Promise<Rows> | undefined;

/** The rows stay in memory, so this measures the least that Remix needs for them. */
export const loader = async () => ({ rows: await (kept ??= fetchRows()) });

export default function Index() {
  return <Prescriptions rows={useLoaderData<typeof loader>().rows} Link={Link} Form={Form} />;
}
