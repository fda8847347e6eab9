import type { ClaimStatus } from '#contract/claims.ts';
import type { StatusShape } from '~/ui/icon-shapes.ts';
import type { Tone } from '~/ui/pill.tsx';

/** The badge of each claim status; its text is the label claims.status.<status>. */
export const claimPills = {
  Paid: { tone: 'over', shape: 'done' },
  Rejected: { tone: 'bad', shape: 'stop' },
  Reversed: { tone: 'over', shape: 'arrow' },
  Pending: { tone: 'info', shape: 'underway' },
} satisfies Record<ClaimStatus, { tone: Tone; shape: StatusShape }>;
