import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { loadMedicineList, type MedicineRow } from '~/areas/prescriptions/medicine-list.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { cx } from '~/ui/cx.ts';
import { Link } from '~/ui/link.tsx';
import { EmptyList } from '~/ui/list-page.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { PrintButton } from '~/ui/button.tsx';
import { errorPage } from '~/ui/error-page.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const person = member.viewing?.personCode ?? new URL(request.url).searchParams.get('person') ?? '';
  const view = await loadMedicineList(context, member, person).catch(toErrorPage(context, request));
  if (view === undefined) throw errorPage(404);
  auditView(context, member, 'medicineList');
  return { view };
}

export default function MedicineList() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      title={t('prescriptions.keep.list.title')}
      lead={view.lead}
      back={{ to: paths.prescriptions(), label: t('nav.prescriptions') }}
      aside={<PrintButton>{t('common.print')}</PrintButton>}
    >
      <MissingNotes notes={view.missing} />
      {view.people.length > 1 && (
        <nav className="actions no-print" aria-label={t('common.person')}>
          {view.people.flatMap(({ value, label }) => [
            <Link
              key={value}
              className={cx('button compact', value === view.person ? 'alt' : 'quiet')}
              to={paths.medicineList({ person: value })}
              aria-current={value === view.person ? 'page' : undefined}
            >
              {label}
            </Link>,
            ' ',
          ])}
        </nav>
      )}
      {view.partial !== undefined && <Note tone="wait">{view.partial}</Note>}
      {view.rows.length > 0 ? (
        <Medicines rows={view.rows} />
      ) : (
        <EmptyList
          icon="rx"
          title={t('prescriptions.keep.list.noneTitle')}
          text={t('prescriptions.keep.list.noneText')}
          action={{ to: paths.prescriptions(), label: t('common.seePrescriptions') }}
        />
      )}
      <p className="soft">{t('prescriptions.keep.list.note')}</p>
    </Page>
  );
}

function Medicines({ rows }: { rows: MedicineRow[] }) {
  const t = useT();
  return (
    <Card>
      <Table
        caption={t('prescriptions.keep.list.caption')}
        columns={[
          { label: t('common.medicine') },
          { label: t('prescriptions.detail.page.howTo') },
          { label: t('common.prescriber') },
          { label: t('common.lastFilled') },
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <Link key="name" to={paths.prescription(row.id)}>
              {row.name}
            </Link>,
            <span key="how" lang={row.directionsLang}>
              {row.directions}
            </span>,
            <span key="prescriber" className="unbroken">
              {row.prescriber}
            </span>,
            <span key="filled">
              <span className="number">{row.filled}</span>
              {row.note !== undefined && <span className="soft small"> {row.note}</span>}
            </span>,
          ],
        }))}
      />
    </Card>
  );
}
