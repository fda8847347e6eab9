import NextLink from 'next/link';
import type { ReactNode } from 'react';
import { Prescriptions } from '../prescriptions.tsx';
import { fetchRows } from '../programme.server.ts';

/** Rendered for every request, like a page with a member's own data. */
export const dynamic = 'force-dynamic';

const Link = ({ to, children }: { to: string; children: ReactNode }) => (
  <NextLink href={to}>{children}</NextLink>
);

export default async function Fetched() {
  return <Prescriptions rows={await fetchRows()} Link={Link} Form="form" />;
}
