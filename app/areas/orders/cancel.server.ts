import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { buildOtherPersonNotice, type Patient } from '~/areas/family/viewed-person.server.ts';
import {
  getImpliedPersonCode,
  toMemberParams,
  type MemberContext,
} from '~/areas/shared/coverage/member-context.server.ts';
import { formatDescriptionLine } from '~/areas/prescriptions/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import { getRefusalCode, getProgrammeMessage } from '~/areas/shared/errors/programme-refusal.server.ts';
import { auditSubject } from '~/session/audit.server.ts';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { explainNotActive } from '~/session/membership.ts';
import { audit } from '~/platform/log.ts';
import { calls } from '#contract/index.ts';
import { isCancellable } from '#contract/order-rules.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { Problem } from '~/ui/form/read-form.server.ts';
import { isOwn } from './progress.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export const CancelForm = z.object({
  lineId: z
    .array(z.string().min(1).max(64), { error: 'orders.cancel.chooseOne' })
    .min(1, { error: 'orders.cancel.chooseOne' })
    .max(20),
});

export const listCancellableLines = (
  order: Pick<Order, 'orderedBy' | 'lines'>,
  { identity, membership }: Pick<MemberContext, 'membership'> & { identity: { personCode: string } },
): OrderLine[] =>
  isOwn(order, identity.personCode) && explainNotActive(membership) === undefined
    ? order.lines.filter(isCancellable)
    : [];

const loadOrder = (member: MemberContext, orderNumber: string): Promise<Order> =>
  member.api.call(calls.orders.byNumber, { params: { orderNumber }, query: toMemberParams(member) });

export const listPatients = ({ lines }: Pick<Order, 'lines'>): Patient[] =>
  lines.map(({ personCode, patientName }) => ({ personCode, name: patientName }));

export interface CancelView {
  order: string;
  lines: { id: string; name: string; line: string; price: string }[];
  /** some lines of the order can no longer be cancelled */
  some: boolean;
  shown: Pick<Order, 'clientReference' | 'lines'>;
  /** the person concerned, for the banner while the pages show another person's data */
  about?: string;
}

/** @throws 404 for an order that another person placed; ProgrammeFault */
export async function cancelView(
  member: MemberContext,
  orderNumber: string,
  localizer: Localizer,
): Promise<CancelView> {
  const order = await loadOrder(member, orderNumber);
  if (!isOwn(order, member.identity.personCode)) throw errorPage(404);
  const lines = listCancellableLines(order, member);
  return {
    order: order.orderNumber,
    some: lines.length < order.lines.length,
    shown: order,
    ...buildOtherPersonNotice(localizer, member, listPatients(order)),
    lines: lines.map((line) => ({
      id: line.lineId,
      name: formatDrugName(line.drugName, localizer.t),
      line: [
        ...(line.personCode === getImpliedPersonCode(member)
          ? []
          : [localizer.t('common.forPerson', { name: line.patientName })]),
        formatDescriptionLine(line, localizer),
      ].join(' · '),
      price: localizer.format.money(line.priceCents),
    })),
  };
}

/** @param some whether the order has more medicines than the page lists */
export function formatCancelTexts(
  { order, lines }: Pick<CancelView, 'order' | 'lines'>,
  some: boolean,
  t: T,
) {
  const [line] = lines;
  if (!some || !line) return { title: t('orders.cancel.title', { order }), text: t('orders.cancel.text') };
  const values = { order, count: lines.length };
  return {
    title:
      lines.length === 1
        ? t('orders.cancel.titleOne', { drug: line.name })
        : t('orders.cancel.titleSome', { order }),
    text: t('orders.cancel.someText', values),
    keep: t('orders.cancel.keepSome', values),
  };
}

const areCancelled = (order: Order, lineIds: readonly string[]) =>
  lineIds.every((id) =>
    order.lines.some(({ lineId, cancelReason }) => lineId === id && cancelReason === 'member'),
  );

/** Undefined for an order that cannot be loaded now; a 404 is passed on. */
const orUnknown = (error: unknown): undefined => {
  if (error instanceof Response) throw error;
};

type Cancellation = { kind: 'done'; count: number } | { kind: 'refused'; problem: Problem };

/**
 * Cancels lines of an order, all or none. After a refusal or a lost reply it loads the order and shows its state, so a
 * repeated post is a success.
 *
 * @throws the redirect to the sign-in; 404 for an order that is not this member's; any error that is not a
 * ProgrammeFault
 */
export async function cancelOrder(
  context: RequestContext,
  request: Request,
  {
    member,
    orderNumber,
    lineIds,
  }: { member: MemberContext; orderNumber: string; lineIds: readonly string[] },
): Promise<Cancellation> {
  const count = new Set(lineIds).size;
  const body = { ...toMemberParams(member), lineIds: [...lineIds] };
  const note = (outcome: string) =>
    audit(context.log, 'order', { outcome, count, subject: auditSubject(context, member.identity) });
  try {
    await member.api.call(calls.orders.cancel, { params: { orderNumber }, body });
  } catch (error) {
    redirectIfSignedOut(error, request);
    if (!(error instanceof ProgrammeFault)) throw error;
    const now = await loadOrder(member, orderNumber).catch(toNotFound(context)).catch(orUnknown);
    if (now && !isOwn(now, member.identity.personCode)) throw errorPage(404);
    if (!now || !areCancelled(now, lineIds)) {
      note('notCancelled');
      return { kind: 'refused', problem: toProblem(error, now, lineIds) };
    }
  }
  note('cancelled');
  return { kind: 'done', count };
}

const TOO_LATE = 'TOO_LATE_TO_CANCEL';

/** @param now the current order, when it could be loaded */
function toProblem(fault: ProgrammeFault, now: Order | undefined, lineIds: readonly string[]): Problem {
  if (getRefusalCode(fault) === TOO_LATE && fault.sent === 'refused') {
    const hinders = now?.lines.filter((line) => lineIds.includes(line.lineId) && !isCancellable(line)) ?? [];
    return hinders.length > 0 && hinders.every(({ status }) => status === 'cancelled')
      ? 'orders.cancelledAlready'
      : 'orders.tooLateToCancel';
  }
  return getProgrammeMessage(
    fault,
    fault.sent === 'unknown' ? 'orders.cancel.unsure' : 'orders.cancel.failed',
  );
}
