import type { ReactNode } from 'react';
import { findWholeValues } from '~/ui/breakable.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Link } from '~/ui/link.tsx';
import { Note, type NoteText } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Steps } from '~/ui/steps.tsx';
import type { LineView, RefusedLineView } from './cart-lines.server.ts';

const shown = [
  { name: 'cart', to: paths.cart() },
  { name: 'address', to: paths.cartAddress() },
  { name: 'payment', to: paths.cartPayment() },
  { name: 'confirm', to: paths.cartConfirm() },
] as const;

type ShownStep = (typeof shown)[number]['name'];

interface CheckoutPageProps {
  step: ShownStep;
  title: string;
  lead?: string;
  /** the previous page, when it is not the previous step */
  back?: { to: string; label: string };
  /** the member came from the confirm page, and returns there */
  change?: 1 | undefined;
  banner?: NoteText;
  errors?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

export function CheckoutPage({ step, back, change, banner, children, ...page }: CheckoutPageProps) {
  const t = useT();
  const current = shown.findIndex(({ name }) => name === step);
  const steps = shown.map(({ name, to }) => ({ label: t(`checkout.steps.${name}`), to }));
  const before = change
    ? { to: paths.cartConfirm(), label: t('checkout.confirm.title') }
    : (steps[current - 1] ?? { to: paths.prescriptions(), label: t('nav.prescriptions') });
  return (
    <Page {...page} back={back ?? before} steps={<Steps steps={steps} current={current} />}>
      {banner && <Note lang={banner.lang}>{banner.text}</Note>}
      {children}
    </Page>
  );
}

function LineEnd({ price, children }: { price?: string; children: ReactNode }) {
  return (
    <>
      {price && <b className="number">{price}</b>}
      {children}
    </>
  );
}

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
          title={line.linked ? <Link to={paths.prescription(line.id)}>{line.name}</Link> : line.name}
          lines={[
            ...line.lines,
            line.leftOut && <span lang={line.leftOut.lang}>{findWholeValues(line.leftOut.text)}</span>,
          ]}
          end={action ? undefined : line.price}
          aside={action && <LineEnd price={line.price}>{action(line)}</LineEnd>}
        >
          {line.reason && (
            <Note tone="wait" lang={line.reasonLang}>
              {line.reason}
            </Note>
          )}
        </Row>
      ))}
    </Rows>
  );
}

export const RefusedList = ({ lines }: { lines: readonly RefusedLineView[] }) => (
  <ul>
    {lines.map(({ prescriptionId, name, text, lang }) => (
      <li key={prescriptionId}>
        {findWholeValues(name)}: <span lang={lang}>{findWholeValues(text)}</span>
      </li>
    ))}
  </ul>
);
