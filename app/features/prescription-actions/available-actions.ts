/** What a member can do about one prescription right now; the rules are the contract's. */
import {
  autoRefillUnavailable,
  reminderRefusal,
  transferInRefusal,
  transferOutRefusal,
  withdrawRefusal,
} from '~/programme/contract/prescription-action-rules.ts';
import { memberRefusal, refillRefusal, renewalRefusal } from '~/programme/contract/prescription-rules.ts';
import type { RefillSituation } from '~/programme/contract/prescription-rules.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';

const offeredActions = ['enroll', 'renew', 'withdraw', 'transferIn', 'transferOut'] as const;
export type OfferedAction = (typeof offeredActions)[number];

export interface AvailableActions {
  /** in the order in which they help most */
  offered: OfferedAction[];
  /** reminders can be switched */
  reminder: boolean;
  /** auto charge and ship can be turned on, or is on and can be turned off */
  auto: boolean;
}

const needsProfile = (refusal: { code: string } | undefined) => refusal?.code === 'noMailOrderProfile';

/** Nothing at all for a member who may not act, or whose client has no mail order. */
export function availableActions(
  rx: Prescription,
  who: RefillSituation,
  clientHasAutoCharge: boolean,
): AvailableActions {
  if (memberRefusal(who)) return { offered: [], reminder: false, auto: false };
  const refusals = {
    renew: renewalRefusal(rx, who),
    withdraw: withdrawRefusal(rx, who),
    transferIn: transferInRefusal(rx, who),
    transferOut: transferOutRefusal(rx, who),
  };
  const isProfileMissing = [refillRefusal(rx, who), refusals.renew, refusals.transferIn].some(needsProfile);
  const possible: Record<OfferedAction, boolean> = {
    enroll: isProfileMissing,
    renew: refusals.renew === undefined,
    withdraw: refusals.withdraw === undefined,
    transferIn: refusals.transferIn === undefined,
    transferOut: refusals.transferOut === undefined,
  };
  return {
    offered: offeredActions.filter((action) => possible[action]),
    reminder: reminderRefusal(rx, who) === undefined,
    auto: rx.autoChargeAndShip || autoRefillUnavailable(rx, { ...who, clientHasAutoCharge }) === undefined,
  };
}
