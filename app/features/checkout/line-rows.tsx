import type { ReactNode } from 'react';
import { Note } from '~/ui/note.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import type { LineView } from './line-view.server.ts';

function LineEnd({ price, children }: { price?: string; children: ReactNode }) {
  return (
    <>
      {price && <b className="num">{price}</b>}
      {children}
    </>
  );
}

/** The lines of a cart or an order to come; `action` stands at the end of each. */
export function LineRows({
  lines,
  action,
}: {
  lines: readonly LineView[];
  action?: (line: LineView) => ReactNode;
}) {
  return (
    <Rows>
      {lines.map((line) => (
        <Row
          key={line.id}
          title={line.name}
          lines={[...line.lines, line.leftOut && <span lang={line.leftOut.lang}>{line.leftOut.text}</span>]}
          end={action ? undefined : line.price}
          aside={action && <LineEnd price={line.price}>{action(line)}</LineEnd>}
        >
          {line.reason && <Note tone="wait">{line.reason}</Note>}
        </Row>
      ))}
    </Rows>
  );
}
