import type { PrescriptionState } from '#contract/prescription.ts';
import type { RefillRefusal } from '#contract/prescription-rules.ts';
import type { StatusShape } from '~/ui/icon-shapes.ts';
import type { Tone } from '~/ui/pill.tsx';

interface PillLook {
  tone: Tone;
  shape: StatusShape;
}

/** The badge of each state of specification 4.36; its text is the label prescriptions.state.<state>. */
export const prescriptionPills = {
  active: { tone: 'ok', shape: 'ready' },
  tooSoon: { tone: 'wait', shape: 'clock' },
  noMoreRefills: { tone: 'bad', shape: 'stop' },
  orderInProgress: { tone: 'info', shape: 'underway' },
  contactingPrescriber: { tone: 'info', shape: 'speech' },
  inactive: { tone: 'over', shape: 'broken' },
  transferred: { tone: 'over', shape: 'arrow' },
} satisfies Record<PrescriptionState, PillLook>;

/** Active, but not refillable here. Its shape must not suggest that the member can act. */
export const activeElsewhere: PillLook = { tone: 'over', shape: 'done' };

/** The groups of the list, by the member's possible actions, in display order. */
export const prescriptionGroups = [
  'ready',
  'inCart',
  'active',
  'onTheWay',
  'notYet',
  'prescriber',
  'elsewhere',
  'over',
] as const;
export type PrescriptionGroup = (typeof prescriptionGroups)[number];

const byState = {
  active: 'active',
  orderInProgress: 'onTheWay',
  tooSoon: 'notYet',
  noMoreRefills: 'prescriber',
  contactingPrescriber: 'prescriber',
  transferred: 'elsewhere',
  inactive: 'over',
} satisfies Record<PrescriptionState, PrescriptionGroup>;

/** Ready only if no rule refuses a refill. Otherwise grouped by the person who acts next. */
export function toPrescriptionGroup(
  state: PrescriptionState,
  refusal: RefillRefusal | undefined,
): PrescriptionGroup {
  switch (refusal?.code) {
    case undefined:
      return 'ready';
    case 'notMailOrder':
      return state === 'inactive' ? 'over' : 'elsewhere';
    case 'scheduleII':
    case 'scheduleLimit':
      return 'prescriber';
    case 'termed':
    case 'futureEffective':
    case 'mailOrderSuppressed':
    case 'notShared':
    case 'transferred':
    case 'discontinued':
    case 'superseded':
    case 'expired':
    case 'contactingPrescriber':
    case 'orderInProgress':
    case 'noRefillsLeft':
    case 'tooSoon':
    case 'noMailOrderProfile':
      return byState[state];
  }
}
