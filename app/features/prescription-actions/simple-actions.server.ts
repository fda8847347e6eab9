/** What is done with one button: which rule asks, how it is sent, and how one sees that it was done. */
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { calls } from '~/programme/contract/index.ts';
import {
  autoRefillOffRefusal,
  reminderRefusal,
  transferInRefusal,
  withdrawRefusal,
} from '~/programme/contract/prescription-action-rules.ts';
import type { ActionRefusal } from '~/programme/contract/prescription-action-rules.ts';
import { renewalRefusal } from '~/programme/contract/prescription-rules.ts';
import type { RefillSituation } from '~/programme/contract/prescription-rules.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';

export interface SimpleAction {
  refusal(rx: Prescription, who: RefillSituation): ActionRefusal | undefined;
  isDone(rx: Prescription): boolean;
  send(member: MemberContext, rx: Prescription): Promise<Prescription>;
}

const of = (member: MemberContext, { prescriptionId }: Prescription) => ({
  params: { prescriptionId },
  query: memberParams(member),
});

const { prescriptionActions } = calls;

const reminder = (enabled: boolean): SimpleAction => ({
  refusal: reminderRefusal,
  isDone: (rx) => rx.refillReminder === enabled,
  send: (member, rx) =>
    member.api.call(prescriptionActions.setRefillReminder, { ...of(member, rx), body: { enabled } }),
});

export const simpleActions = {
  renew: {
    refusal: renewalRefusal,
    isDone: (rx) => rx.status === 'contactingPrescriber',
    send: (member, rx) => member.api.call(prescriptionActions.requestRenewal, of(member, rx)),
  },
  withdraw: {
    refusal: withdrawRefusal,
    isDone: (rx) => rx.renewal?.status === 'withdrawn',
    send: (member, rx) => member.api.call(prescriptionActions.withdrawRenewal, of(member, rx)),
  },
  transferIn: {
    refusal: transferInRefusal,
    isDone: (rx) => !rx.mailOrder && rx.status === 'transferred',
    send: (member, rx) => member.api.call(prescriptionActions.transferToMailOrder, of(member, rx)),
  },
  reminderOn: reminder(true),
  reminderOff: reminder(false),
  autoOff: {
    refusal: autoRefillOffRefusal,
    isDone: (rx) => !rx.autoChargeAndShip,
    send: (member, rx) =>
      member.api.call(prescriptionActions.setAutoRefill, {
        body: { ...memberParams(member), prescriptionId: rx.prescriptionId, enabled: false },
      }),
  },
} satisfies Record<string, SimpleAction>;
export type SimpleActionName = keyof typeof simpleActions;
