import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { readForForm } from '~/areas/shared/errors/programme-refusal.server.ts';
import { toMemberParams } from '~/areas/shared/coverage/member-context.server.ts';
import { calls } from '#contract/index.ts';
import { findTransferOutRefusal } from '#contract/prescription-action-rules.ts';
import type { OtherPharmacy } from '#contract/prescription-actions.ts';
import type { Prescription } from '#contract/prescription.ts';
import { PHONE_DIGITS, nameRefusedCharacter, toPhoneDigits, tidyName } from '~/ui/form/typed-digits.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { respondToAction } from './run-action.server.ts';
import { moveRefusalText, createSubjectLocalizer, type Subject } from './subject.server.ts';

const missingName = 'prescriptionActions.transferOut.pharmacyNameMissing';
const name = /^(?=.*\p{L})[\p{L}\p{M}\p{N} .,'’#/&()+-]*$/u;

const understood = z.literal('on', { error: 'prescriptionActions.transferOut.understoodMissing' });

/** A pharmacy of the plan's directory, or one that is not in it. */
export const TransferOutForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('chosen'), npi: z.string({ error: 'pharmacies.words.gone' }), understood }),
  z.object({
    intent: z.literal('typed'),
    pharmacyName: z
      .string({ error: missingName })
      .overwrite(tidyName)
      .min(2, { error: missingName })
      .max(60, { error: 'common.form.tooLong' })
      .regex(name, nameRefusedCharacter('common.form.invalid', /[\p{L}\p{M}\p{N} .,'’#/&()+-]/u)),
    pharmacyPhone: z
      .string({ error: 'prescriptionActions.transferOut.pharmacyPhoneMissing' })
      .max(30, { error: 'prescriptionActions.transferOut.phoneInvalid' })
      .transform(toPhoneDigits)
      .pipe(z.string().regex(PHONE_DIGITS, { error: 'prescriptionActions.transferOut.phoneInvalid' })),
    understood,
  }),
]);

interface TransferOutView {
  prescriptionId: string;
  drug: string;
  refusal?: string;
}

export async function transferOutView(context: RequestContext, subject: Subject): Promise<TransferOutView> {
  const { rx, facts } = subject;
  const refusal = findTransferOutRefusal(rx, facts);
  const { t, format } = await createSubjectLocalizer(context, subject);
  const view: TransferOutView = {
    prescriptionId: rx.prescriptionId,
    drug: formatDrugName(rx.dispensedDrug, t),
  };
  if (refusal) view.refusal = moveRefusalText(refusal, t, format);
  return view;
}

/** A prescription that was transferred to a different pharmacy does not complete this form's transfer. */
const isDoneTo = (pharmacyName: string) => (rx: Prescription) =>
  rx.mailOrder && rx.status === 'transferred' && (rx.transferredTo ?? pharmacyName) === pharmacyName;

/** @param findPharmacy the pharmacy as in the directory; undefined if it cannot receive a prescription */
export async function transferOut(
  context: RequestContext,
  request: Request,
  subject: Subject,
  findPharmacy: (npi: string) => Promise<OtherPharmacy | undefined>,
) {
  const { member, rx } = subject;
  const form = await readForm(request, TransferOutForm);
  if (!form.ok) return rejectForm(context, form);
  const { value } = form;
  const reading = value.intent === 'typed' ? Promise.resolve(value) : findPharmacy(value.npi);
  const found = await readForForm(context, request, form, reading);
  if (!found.ok) return found.refused;
  if (!found.value) return rejectForm(context, form, { '': 'pharmacies.words.gone' });
  const { pharmacyName, pharmacyPhone } = found.value;
  const isDone = isDoneTo(pharmacyName);
  const { refusal } = await transferOutView(context, subject);
  if (refusal !== undefined && !isDone(rx)) return rejectForm(context, form, { '': { text: refusal } });
  return respondToAction(context, request, subject, form, {
    name: 'transferOut',
    isDone,
    send: () =>
      member.api.call(calls.prescriptionActions.transferOut, {
        params: { prescriptionId: rx.prescriptionId },
        query: toMemberParams(member),
        body: { pharmacyName, pharmacyPhone },
      }),
  });
}
