/** Every loader and action of a stage checks this first, so that no address or back button skips a stage. */

/** Specification 4.34. */
export const stages = ['cart', 'address', 'payment', 'confirmation', 'placed', 'failed'] as const;
export type CheckoutStage = (typeof stages)[number];

/** The state of an order; unsent until the button is clicked. */
export const intentStates = ['unsent', 'pending', 'unknown', 'done', 'failed'] as const;
type IntentState = (typeof intentStates)[number];

export interface CheckoutCondition {
  /** eligibility and client allow this member to order */
  mayOrder: boolean;
  lines: number;
  /** lines that cannot be ordered unchanged, or could not be checked */
  blockedLines: number;
  hasAddress: boolean;
  /** a card can pay, or no amount is left for a card */
  hasCard: boolean;
  intent: IntentState;
}

/** checking: the page of an order with an unknown outcome. */
export type CheckoutPlace = CheckoutStage | 'checking';

interface Need {
  met: (condition: CheckoutCondition) => boolean;
  /** the page on which the member can correct it */
  leadsTo: (condition: CheckoutCondition) => CheckoutPlace;
}

const resultPlaces: Record<IntentState, CheckoutPlace> = {
  unsent: 'cart',
  pending: 'checking',
  unknown: 'checking',
  done: 'placed',
  failed: 'failed',
};
const toResult = ({ intent }: CheckoutCondition) => resultPlaces[intent];

const needs = {
  notUnderWay: { met: ({ intent }) => intent === 'unsent' || intent === 'failed', leadsTo: toResult },
  permission: { met: ({ mayOrder }) => mayOrder, leadsTo: () => 'cart' },
  lines: { met: ({ lines }) => lines > 0, leadsTo: () => 'cart' },
  orderableLines: { met: ({ blockedLines }) => blockedLines === 0, leadsTo: () => 'cart' },
  address: { met: ({ hasAddress }) => hasAddress, leadsTo: () => 'address' },
  card: { met: ({ hasCard }) => hasCard, leadsTo: () => 'payment' },
  placedOrder: { met: ({ intent }) => intent === 'done', leadsTo: toResult },
  failedOrder: { met: ({ intent }) => intent === 'failed', leadsTo: toResult },
} satisfies Record<string, Need>;

const filled = ['notUnderWay', 'permission', 'lines', 'orderableLines'] as const;

/** In the order of the stages. */
const stageNeeds: Record<CheckoutStage, readonly (keyof typeof needs)[]> = {
  cart: [],
  address: filled,
  payment: [...filled, 'address'],
  confirmation: [...filled, 'address', 'card'],
  placed: ['placedOrder'],
  failed: ['failedOrder'],
};

export function buildCheckoutRedirect(
  stage: CheckoutStage,
  condition: CheckoutCondition,
): CheckoutPlace | undefined {
  const missing = stageNeeds[stage].find((name) => !needs[name].met(condition));
  return missing && needs[missing].leadsTo(condition);
}
