import type { ElementType } from 'react';
import type { Rows } from './programme.server.ts';

/** The same page for each framework, with the framework's own links and forms. */
export function Prescriptions({ rows, Link, Form }: { rows: Rows; Link: ElementType; Form: ElementType }) {
  return (
    <main>
      <h1>Prescriptions</h1>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id} className="row">
            <h2>
              <Link to={`/prescriptions/${row.id}`}>{row.name}</Link>
            </h2>
            <p>{row.what}</p>
            <p>{row.refills}</p>
            <span className="pill">{row.state}</span>
            {row.ready && (
              <Form method="post">
                <input type="hidden" name="prescriptionId" value={row.id} />
                <button>Refill</button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}
