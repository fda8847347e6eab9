/** The prescription that something is to be done about, and who wants it done. Every loader and action starts here. */
import type { RequestContext } from '~/context.ts';
import { whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { refillSituation } from '~/features/prescriptions/refill-situation.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { requireActiveMember } from '~/identity/guards.server.ts';
import type { Member } from '~/identity/guards.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { RefillSituation } from '~/programme/contract/prescription-rules.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';
import { actionRefusalText } from './refusal-text.server.ts';

export interface Subject {
  member: Member;
  rx: Prescription;
  who: RefillSituation;
}

/**
 * The member, where they may change something by mail order.
 *
 * @throws 404 where the client has no mail order; 403 with the reason for a coverage that is over or
 *   has not begun
 */
export async function requireMailOrder(context: RequestContext, request: Request): Promise<Member> {
  const active = await requireActiveMember(context, request);
  const { suppressMailOrderFeatures } = await context.content.client(active.member.identity.clientId);
  if (suppressMailOrderFeatures) throw new Response(null, { status: 404 });
  if (active.ok) return active.member;
  const { reason, date } = active;
  const refusal = reason === 'termed' ? { code: reason, since: date } : { code: reason, from: date };
  const show = formatsFor(context.preferences.language);
  throw Response.json({ message: actionRefusalText(refusal, await getT(context), show) }, { status: 403 });
}

export const loadPrescription = (member: SignedIn, prescriptionId: string): Promise<Prescription> =>
  member.api.call(calls.prescriptions.byId, { params: { prescriptionId }, query: whose(member) });

/** @throws as requireMailOrder; 404 for a prescription that is not there or not shared; the error page of a fault */
export async function requireSubject(
  context: RequestContext,
  request: Request,
  prescriptionId: string,
): Promise<Subject> {
  const member = await requireMailOrder(context, request);
  const [rx, who] = await Promise.all([
    loadPrescription(member, prescriptionId),
    refillSituation(context, member),
  ]).catch(orErrorPage(context, request));
  const isShared = rx.personCode === who.personCode || who.allowedPhiPersonCodes.includes(rx.personCode);
  if (!isShared) throw new Response(null, { status: 404 });
  return { member, rx, who };
}
