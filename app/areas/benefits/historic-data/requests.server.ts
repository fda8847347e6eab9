import { z } from 'zod';
import type { TextContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { readSubmissionId } from '~/areas/shared/idempotency/idempotency.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import {
  HISTORIC_DATA_YEARS,
  HistoricDataKind,
  historicDataKinds,
  HistoricDataReason,
  historicDataReasons,
  type HistoricDataRequest,
  type HistoricDataStatus,
} from '#contract/historic-data.ts';
import { calls } from '#contract/index.ts';
import type { TimelineItem } from '~/ui/timeline.tsx';

function offeredYears(today: string): number[] {
  const thisYear = Number(today.slice(0, 4));
  return Array.from({ length: HISTORIC_DATA_YEARS + 1 }, (_, ago) => thisYear - ago);
}

/** @param today `yyyy-MM-dd`, in the newest year */
export const requestForm = (today: string) =>
  z.object({
    kind: z.enum(HistoricDataKind.options, { error: 'historicData.new.kindMissing' }),
    year: z
      .string({ error: 'historicData.new.yearMissing' })
      .refine((year) => offeredYears(today).map(String).includes(year), {
        error: 'historicData.new.yearMissing',
      })
      .transform(Number),
    reason: z.enum(HistoricDataReason.options, { error: 'historicData.new.reasonMissing' }),
    /** identifies one rendering of the form: an unchanged form sent twice makes one request */
    formId: z.uuid(),
  });

interface RequestFormView {
  lead: string;
  kinds: { value: string; label: string }[];
  years: { value: string; label: string }[];
  reasons: { value: string; label: string }[];
  values: { kind?: string };
}

/** @param kind preselects a kind, from the address; an unknown one preselects nothing */
export function requestFormView(kind: string | null, today: string, lead: string, t: T): RequestFormView {
  const known = HistoricDataKind.safeParse(kind);
  return {
    lead,
    kinds: historicDataKinds.map((value) => ({ value, label: t(`historicData.kind.${value}`) })),
    years: offeredYears(today).map((year) => ({ value: String(year), label: String(year) })),
    reasons: historicDataReasons.map((value) => ({ value, label: t(`historicData.reason.${value}`) })),
    values: known.success ? { kind: known.data } : {},
  };
}

const REQUESTS_PER_PAGE = 10;

export interface RequestView {
  id: string;
  title: string;
  reason: string;
  status: HistoricDataStatus;
  steps: (TimelineItem & { text?: string })[];
}

interface RequestListView {
  requests: RequestView[];
  pages: number;
}

function toSteps(request: HistoricDataRequest, { t, format }: Localizer): RequestView['steps'] {
  const { status, requestedDate, dueDate, fulfilledDate } = request;
  const asked = { title: t('historicData.list.asked'), text: format.dayMonth(requestedDate) };
  if (status === 'other') return [{ ...asked, state: 'done' }];
  const isSent = status === 'fulfilled';
  const sentText =
    isSent && fulfilledDate
      ? format.date(fulfilledDate)
      : t('historicData.row.by', { date: format.dayMonth(dueDate) });
  return [
    { ...asked, state: status === 'received' ? 'now' : 'done' },
    {
      title: t('historicData.list.prepared'),
      state: isSent ? 'done' : status === 'inProgress' ? 'now' : 'next',
    },
    { title: t('historicData.list.sent'), text: sentText, state: isSent ? 'done' : 'next' },
  ];
}

function requestView(request: HistoricDataRequest, localizer: Localizer): RequestView {
  const { t } = localizer;
  const kind = t(`historicData.kind.${request.kind}`);
  return {
    id: request.requestId,
    title: t('historicData.row.title', { kind, year: String(request.year) }),
    reason: t(`historicData.reason.${request.reason}`),
    status: request.status,
    steps: toSteps(request, localizer),
  };
}

export async function requestList(
  context: TextContext,
  member: MemberContext,
  page: number,
): Promise<RequestListView> {
  const localizer = await getLocalizer(context);
  const { items, total } = await member.api.call(calls.historicData.requests, {
    query: { ...toMemberParams(member), page, perPage: REQUESTS_PER_PAGE },
  });
  return {
    requests: items.map((request) => requestView(request, localizer)),
    pages: Math.ceil(total / REQUESTS_PER_PAGE),
  };
}

interface RecordRequestInput {
  kind: HistoricDataKind;
  year: number;
  reason: HistoricDataReason;
  formId: string;
}

interface RecordRequestResult {
  dueDate: string;
  /** the same records were already requested, and are pending */
  already: boolean;
}

/** Makes one request, even if the same form is sent several times. @throws ProgrammeFault */
export async function requestRecords(
  member: MemberContext,
  { formId, ...request }: RecordRequestInput,
): Promise<RecordRequestResult> {
  const reference = readSubmissionId(formId, request);
  const { clientReference, dueDate } = await member.api.call(calls.historicData.register, {
    body: { ...toMemberParams(member), ...request, clientReference: reference },
  });
  return { dueDate, already: clientReference !== undefined && clientReference !== reference };
}
