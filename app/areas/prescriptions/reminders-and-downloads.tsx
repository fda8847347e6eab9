import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { FormContext } from '~/ui/form/form-context.ts';
import { Stack } from '~/ui/layout.tsx';
import { Section } from '~/ui/section.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

/** A plain form, so that the browser saves the file itself. */
function CalendarForm({ id, day }: { id: string; day: string }) {
  const t = useT();
  return (
    <form method="get" role="none" action={paths.refillCalendar(id)} className="stack">
      <h3 className="h3">{t('prescriptions.keep.calendar.title')}</h3>
      <p className="soft">{findWholeValues(t('prescriptions.keep.calendar.text', { date: day }))}</p>
      <FormContext.Provider value={{ search: true }}>
        <Checkbox name="title" value="drug" label={t('prescriptions.keep.calendar.withName')} />
      </FormContext.Provider>
      <div>
        <Button look="alt" small>
          {t('prescriptions.keep.calendar.save')}
        </Button>
      </div>
    </form>
  );
}

export function RemindersAndDownloads({ id, name, calendarDay }: RemindersAndDownloadsProps) {
  const t = useT();
  return (
    <div className="no-print">
      <Section title={t('drugs.drug.keep')}>
        <Stack>
          <p>
            <a href={paths.prescriptionPdf(id)}>
              {t('prescriptions.keep.links.prescriptionPdf')}
              <span className="visually-hidden"> {findWholeValues(name)}</span>
            </a>
          </p>
          <p>
            <a href={paths.drugPdf(id)}>
              {t('prescriptions.keep.links.drugPdf')}
              <span className="visually-hidden"> {findWholeValues(name)}</span>
            </a>
          </p>
          {calendarDay !== undefined && <CalendarForm id={id} day={calendarDay} />}
        </Stack>
      </Section>
    </div>
  );
}

interface RemindersAndDownloadsProps {
  id: string;
  name: string;
  calendarDay?: string | undefined;
}
