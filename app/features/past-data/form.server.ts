/** The form that asks for the records of a year (specification 5.42: year and reason required). */
import { z } from 'zod';
import {
  HISTORIC_DATA_YEARS,
  HistoricDataKind,
  HistoricDataReason,
  historicDataKinds,
  historicDataReasons,
} from '~/programme/contract/historic-data.ts';
import type { T } from '~/i18n/translate.ts';

/** This year and the ones before, newest first. */
export function offeredYears(today: string): number[] {
  const thisYear = Number(today.slice(0, 4));
  return Array.from({ length: HISTORIC_DATA_YEARS + 1 }, (_, ago) => thisYear - ago);
}

/** @param today `yyyy-MM-dd`, from which the years count */
export const requestForm = (today: string) =>
  z.object({
    kind: z.enum(HistoricDataKind.options, { error: 'pastData.new.kindMissing' }),
    year: z
      .string({ error: 'pastData.new.yearMissing' })
      .refine((year) => offeredYears(today).map(String).includes(year), {
        error: 'pastData.new.yearMissing',
      })
      .transform(Number),
    reason: z.enum(HistoricDataReason.options, { error: 'pastData.new.reasonMissing' }),
    /** the form as it was shown once: sent twice, it asks once */
    formId: z.uuid(),
  });

export interface RequestFormView {
  lead: string;
  kinds: { value: string; label: string }[];
  years: { value: string; label: string }[];
  reasons: { value: string; label: string }[];
  values: { kind?: string };
}

/** @param kind what the member came from, as the address says; anything else chooses nothing */
export function requestFormView(kind: string | null, today: string, lead: string, t: T): RequestFormView {
  const known = HistoricDataKind.safeParse(kind);
  return {
    lead,
    kinds: historicDataKinds.map((value) => ({ value, label: t(`pastData.kind.${value}`) })),
    years: offeredYears(today).map((year) => ({ value: String(year), label: String(year) })),
    reasons: historicDataReasons.map((value) => ({ value, label: t(`pastData.reason.${value}`) })),
    values: known.success ? { kind: known.data } : {},
  };
}
