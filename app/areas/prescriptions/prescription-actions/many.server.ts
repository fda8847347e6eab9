/** Actions on several prescriptions at once: requests for renewals, and the switches of all medicines. */
import { z } from 'zod';
import { redirect } from '@remix-run/node';
import { recordPrescriptionAction } from '~/analytics/events.server.ts';
import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { listLeftOutNotes, listResult, listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import type { RequestContext } from '~/context.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { auditView } from '~/session/audit.server.ts';
import type { Member } from '~/session/guards.server.ts';
import { calls } from '#contract/index.ts';
import { findMemberRefusal, findRenewalRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import { PAGE_BUDGET_MS } from '~/programme/time-limits.ts';
import type { OutageWords } from '~/ui/block.tsx';
import { errorPage } from '~/ui/error-page.server.ts';
import type { NoteText } from '~/ui/note.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import {
  askAutoCharge,
  loadKnownRefillFacts,
  createMissingFacts,
  requireRefillFacts,
} from '../refill-facts.server.ts';
import { formatRefusalText } from '../refusal-text.server.ts';
import { askRemindersOff } from '../reminder-settings.server.ts';
import { toAutomaticRows, listAvailableActions, type AutomaticRow } from './available-actions.ts';
import { runAction, simpleActions } from './run-action.server.ts';
import { requireMailOrder, requireMailOrderReader } from './subject.server.ts';

const MOST = 100;

/** The data of the pages about all medicines: the viewed person's, with those that need an action first. */
export const askMedicines = (member: MemberContext, options?: ListCallOptions, perPage = MOST) =>
  member.api.call(
    calls.prescriptions.refillable,
    {
      query: {
        ...toMemberParams(member),
        personCodes: member.viewing?.personCode,
        sort: 'action',
        page: 1,
        perPage,
      },
    },
    options,
  );

export interface ManyView<Row> {
  rows: Row[];
  notes: string[];
  missing: NoteText[];
  outage?: OutageWords;
  /** the reason why the member can order nothing */
  refused?: string;
}

/** @param toRow undefined for a prescription that the page does not list */
async function loadManyView<Row extends { name: string; about?: string }>(
  context: RequestContext,
  member: Member,
  toRow: (rx: Prescription, facts: RefillFacts, localizer: Localizer) => Row | undefined,
): Promise<ManyView<Row>> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const [outlook, asked] = await Promise.all([
    loadKnownRefillFacts(context, member),
    listResult((options) => askMedicines(member, options), t, context),
  ]);
  const missing = createMissingFacts(outlook, member, t('prescriptions.people.unknown'), localizer);
  if (!asked.ok) return { rows: [], notes: [], missing, outage: asked };
  const entries = asked.value.items.flatMap((rx) => {
    const row = toRow(rx, outlook.situation, localizer);
    return row ? [{ rx, row }] : [];
  });
  const rows = distinguishRows(
    entries,
    ({ row }) => row,
    ({ name }) => name,
    (_row, { rx }) => t('common.rx', { number: rx.rxNumber }),
  );
  const view: ManyView<Row> = { rows, notes: listLeftOutNotes(asked), missing };
  const refusal = findMemberRefusal(outlook.situation);
  if (refusal) view.refused = formatRefusalText(refusal, t, localizer.format);
  return view;
}

export interface RenewalRow {
  id: string;
  name: string;
  about?: string;
  line: string;
}

/** Every prescription for which a renewal can be requested now. */
export async function loadRenewals(context: RequestContext, request: Request) {
  const member = await requireMailOrderReader(context, request);
  const view = await loadManyView<RenewalRow>(context, member, (rx, facts, { t }) =>
    findRenewalRefusal(rx, facts) === undefined
      ? { id: rx.prescriptionId, name: formatDrugName(rx.dispensedDrug, t), line: rx.prescriberName }
      : undefined,
  ).catch(toErrorPage(context, request));
  auditView(context, member, 'prescriptions');
  return { view };
}

const RenewalsForm = z.object({
  prescriptionId: z.array(z.string().min(1).max(64)).min(1).max(MOST),
});

/** Number of simultaneous requests. */
const SENT_AT_ONCE = 4;

/**
 * Sends each request once, a few at a time, and starts none after the page's deadline. Prescriptions without a sent
 * request stay on the page. Unknown outcomes are listed separately, because those requests may have been sent.
 *
 * @throws 404 for a prescription that is not on the member's list, before any request is sent
 */
export async function requestRenewals(context: RequestContext, request: Request) {
  const endsAt = performance.now() + PAGE_BUDGET_MS;
  const member = await requireMailOrder(context, request);
  const form = await readForm(request, RenewalsForm);
  if (!form.ok) throw errorPage(400);
  const [facts, { items }] = await Promise.all([
    requireRefillFacts(context, member),
    askMedicines(member),
  ]).catch(toErrorPage(context, request));
  const wanted = [...new Set(form.value.prescriptionId)].map((id) => {
    const rx = items.find(({ prescriptionId }) => prescriptionId === id);
    if (!rx) throw errorPage(404);
    return rx;
  });
  const askOne = async (rx: Prescription): Promise<'done' | 'checking' | 'refused'> => {
    const { isDone, refusal, send, findEnd } = simpleActions.renew;
    const isPossible = isDone(rx) || refusal(rx, facts) === undefined;
    if (!isPossible || performance.now() > endsAt) return 'refused';
    const change = {
      name: 'renew' as const,
      isDone,
      send: () => send(member, rx),
      findEnd: (now: Prescription) => findEnd(now, rx),
    };
    const { kind } = await runAction(context, request, { member, rx, change });
    recordPrescriptionAction(context, 'renew', kind);
    return kind;
  };
  const outcomes: { rx: Prescription; kind: 'done' | 'checking' | 'refused' }[] = [];
  for (let from = 0; from < wanted.length; from += SENT_AT_ONCE) {
    const together = wanted.slice(from, from + SENT_AT_ONCE);
    outcomes.push(...(await Promise.all(together.map(async (rx) => ({ rx, kind: await askOne(rx) })))));
  }
  const { t } = await getLocalizer(context);
  const listDrugs = (kind: 'checking' | 'refused') =>
    outcomes
      .filter((outcome) => outcome.kind === kind)
      .map(({ rx }) => formatDrugName(rx.dispensedDrug, t))
      .join(', ');
  const [failed, unknown] = [listDrugs('refused'), listDrugs('checking')];
  const texts = [
    failed && t('prescriptionActions.renewals.failed', { drugs: failed }),
    unknown && t('prescriptionActions.renewals.unknown', { drugs: unknown }),
  ].filter(Boolean);
  if (texts.length > 0) return rejectForm(context, form, { '': { text: texts.join(' ') } });
  await member.session.flash({
    label: wanted.length === 1 ? 'prescriptionActions.flash.renew' : 'prescriptionActions.renewals.asked',
    values: { count: wanted.length },
    tone: 'ok',
  });
  return redirect(paths.renewals(), 303);
}

type Switch = 'autoOn' | 'autoOff' | 'reminderOn' | 'reminderOff';

export interface AutomaticMedicine {
  id: string;
  name: string;
  about?: string;
  /** of those that are on, or ended */
  states: AutomaticRow[];
  switches: Switch[];
}

/** The switches of all medicines, those with automatic refills first. */
export async function loadAutomatic(context: RequestContext, request: Request) {
  const member = await requireMailOrderReader(context, request);
  const localizer = await getLocalizer(context);
  const [auto, muted] = await Promise.all([
    askAutoCharge(context, member),
    member.viewing ? undefined : askRemindersOff(context, member),
  ]).catch(toErrorPage(context, request));
  const isMuted = muted?.ok === true && muted.data;
  const view = await loadManyView<AutomaticMedicine>(context, member, (rx, facts, { t, format }) => {
    const actions = listAvailableActions(rx, facts, auto.ok && auto.data);
    if (!actions.auto && !actions.reminder) return undefined;
    const [reminder, ship] = toAutomaticRows(rx, actions, { t, format }, { isMuted });
    const row: AutomaticMedicine = {
      id: rx.prescriptionId,
      name: formatDrugName(rx.dispensedDrug, t),
      states: [],
      switches: [],
    };
    if (ship && (rx.autoChargeAndShip || rx.autoChargeEnded)) row.states.push(ship);
    if (reminder && rx.refillReminder) row.states.push(reminder);
    if (actions.auto) row.switches.push(rx.autoChargeAndShip ? 'autoOff' : 'autoOn');
    if (actions.reminder && !(isMuted && rx.refillReminder))
      row.switches.push(rx.refillReminder ? 'reminderOff' : 'reminderOn');
    return row;
  }).catch(toErrorPage(context, request));
  auditView(context, member, 'prescriptions');
  const rank = ({ switches }: AutomaticMedicine) => (switches.includes('autoOff') ? 0 : 1);
  const missing = [
    ...view.missing,
    ...listMissingNotes(auto, localizer.t('prescriptions.autoUnknown'), localizer),
    ...listMissingNotes(muted, localizer.t('prescriptions.settingsUnknown'), localizer),
  ];
  return { view: { ...view, missing, rows: [...view.rows].sort((a, b) => rank(a) - rank(b)), isMuted } };
}
