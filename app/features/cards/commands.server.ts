/** What a member does to the payment cards under settings. A number is handed on and kept nowhere. */
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import {
  reconcileUnknown,
  runIdempotent,
  deleteIdempotent,
} from '~/features/idempotency/idempotency.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { NewPaymentCard, PaymentCard } from '~/programme/contract/mail-order.ts';
import { saveCard, savedCards } from './saved.server.ts';

export const DefaultCardForm = z.object({ paymentCardId: z.string().min(1).max(64) });
/** a button and nothing else */
export const RemoveForm = z.object({});

/**
 * Hands a new card to the mail-order pharmacy; false for the second press of one form.
 * @throws ProgrammeFault, with status 404 when it is to replace a card that is not on the member's list
 */
export function addCard(
  context: RequestContext,
  member: MemberContext,
  card: z.input<typeof NewPaymentCard>,
  formId: string | undefined,
): Promise<boolean> {
  return runIdempotent(context, member, formId, async () => {
    await saveCard(member, card);
  });
}

/** @throws ProgrammeFault, with status 404 when it is not on the member's list */
export async function changeExpiration(
  member: MemberContext,
  paymentCardId: string,
  expiration: PaymentCard['expiration'],
): Promise<void> {
  const input = { params: { paymentCardId }, query: memberParams(member), body: { expiration } };
  await reconcileUnknown(member.api.call(calls.mailOrder.changePaymentCard, input), async () =>
    (await savedCards(member)).find(
      (saved) =>
        saved.paymentCardId === paymentCardId &&
        saved.expiration.month === expiration.month &&
        saved.expiration.year === expiration.year,
    ),
  );
}

/** @throws ProgrammeFault, with status 404 when it is not on the member's list */
export async function makeDefault(member: MemberContext, paymentCardId: string): Promise<void> {
  const input = { params: { paymentCardId }, query: memberParams(member) };
  await reconcileUnknown(member.api.call(calls.mailOrder.setDefaultCard, input), async () =>
    (await savedCards(member)).find((saved) => saved.paymentCardId === paymentCardId && saved.isDefault),
  );
}

/**
 * Removes a card; a second press finds it removed, and false is the answer.
 * @throws ProgrammeFault, with status 404 when it was never on the member's list
 */
export function removeCard(
  context: RequestContext,
  member: MemberContext,
  paymentCardId: string,
): Promise<boolean> {
  const input = { params: { paymentCardId }, query: memberParams(member) };
  const isGone = async () =>
    (await savedCards(member)).some((saved) => saved.paymentCardId === paymentCardId) ? undefined : true;
  return deleteIdempotent(context, member, `card:${paymentCardId}`, () =>
    reconcileUnknown(member.api.call(calls.mailOrder.removePaymentCard, input), isGone),
  );
}
