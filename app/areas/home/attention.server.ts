/** The panel at the top of home: refills that are ready, and the member's other tasks. */
import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { formatRefusalText } from '~/areas/prescriptions/refusal-text.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import { findMemberRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import type { Order } from '#contract/order.ts';
import type { StatusTone } from '~/ui/status-panel.tsx';
import {
  buildAttentionRows,
  listDeclinedItems,
  type AttentionInput,
  type AttentionRow,
} from './attention-rows.server.ts';
import {
  selectReadyRefills,
  buildRefillPanel,
  type CheckedRefill,
  type RefillPanel,
} from './refills.server.ts';

export interface PriorityPanel {
  tone: StatusTone;
  strong: string;
  say: string;
  refills?: Omit<RefillPanel, 'strong' | 'say'>;
  act?: { to: string; label: string };
  /** the first step of a member who has nothing here yet */
  start?: { to: string; label: string };
  rows: AttentionRow[];
  /** number of further refills and tasks */
  hidden?: number;
}

/** The first rows, which the page shows before the others are requested. The refills are one task of three. */
const SHOWN = { refills: 2, tasks: { besideRefills: 2, alone: 3 } };

/** The most urgent rows. */
export function showMostUrgent(panel: PriorityPanel): PriorityPanel {
  const { refills, rows } = panel;
  const tasks = refills ? SHOWN.tasks.besideRefills : SHOWN.tasks.alone;
  const hidden = Math.max(0, (refills?.rows.length ?? 0) - SHOWN.refills) + Math.max(0, rows.length - tasks);
  // a link instead of a single row saves no space
  if (hidden <= 1) return panel;
  const shown: PriorityPanel = { ...panel, rows: rows.slice(0, tasks), hidden };
  return refills ? { ...shown, refills: { ...refills, rows: refills.rows.slice(0, SHOWN.refills) } } : shown;
}

/** Refills that only the mail-order profile prevents. */
const lacksProfile = ({ refusal }: CheckedRefill) => refusal?.code === 'noMailOrderProfile';

function missingProfile({ t, format }: Localizer): Omit<PriorityPanel, 'rows'> {
  const refusal = { code: 'noMailOrderProfile' } as const;
  return {
    tone: 'wait',
    strong: t('home.attention.noProfile'),
    say: formatRefusalText(refusal, t, format),
    act: { to: paths.enroll(), label: t('prescriptions.completeProfile') },
  };
}

function calm(
  checked: readonly CheckedRefill[],
  total: number,
  { t, format }: Localizer,
): Omit<PriorityPanel, 'rows'> {
  if (total === 0) {
    const start = { to: paths.pharmacies(), label: t('home.calm.start') };
    return { tone: 'quiet', strong: t('home.calm.new'), say: t('home.calm.newText'), start };
  }
  const next = checked
    .flatMap(({ rx, refusal }) =>
      refusal?.code === 'tooSoon' ? [{ drug: formatDrugName(rx.dispensedDrug, t), from: refusal.from }] : [],
    )
    .sort((a, b) => a.from.localeCompare(b.from))[0];
  const say = next ? t('home.calm.next', { drug: next.drug, date: format.dayMonth(next.from) }) : '';
  return { tone: 'quiet', strong: t('home.calm.strong'), say };
}

const isProfileMissing = (situation: RefillFacts) =>
  !situation.hasMailOrderProfile && findMemberRefusal(situation) === undefined;

/**
 * The panel at the top of the page. Undefined for a member who cannot order and has no tasks, and when an unreadable
 * entry may be a task.
 *
 * @param inCart prescriptions in the cart, which do not count as ready
 * @param total all prescriptions, of which `checked` are the first; undefined when they could not be loaded
 */
export function buildPriorityPanel(
  known: Omit<AttentionInput, 'inCart' | 'profileMissing' | 'declined'> & { newest?: readonly Order[] },
  inCart: ReadonlySet<string>,
  total: number | undefined,
  localizer: Localizer,
): PriorityPanel | undefined {
  const { t } = localizer;
  const { situation, checked } = known;
  const isBlocked = isProfileMissing(situation) && checked.some(lacksProfile);
  const mayOrder = findMemberRefusal(situation) === undefined;
  const declined = mayOrder ? listDeclinedItems(known.newest ?? [], known, inCart, localizer) : [];
  const rows = buildAttentionRows(
    { ...known, inCart: inCart.size, declined, profileMissing: isProfileMissing(situation) && !isBlocked },
    localizer,
  );
  const ready = selectReadyRefills(checked, inCart);
  if (ready.length > 0) {
    const unseen = (total ?? 0) > checked.length && ready.length + inCart.size >= checked.length;
    const { strong, say, ...refills } = buildRefillPanel(ready, unseen, situation.today, localizer);
    return { tone: 'ready', strong, say, refills, rows };
  }
  if (isBlocked) return { ...missingProfile(localizer), rows };
  if (rows.length > 0)
    return { tone: 'wait', strong: t('home.attention.strong', { count: rows.length }), say: '', rows };
  const mayBeAsked = total === undefined || (known.isPart === true && total > 0);
  if (findMemberRefusal(situation) || mayBeAsked) return undefined;
  return { ...calm(checked, total, localizer), rows };
}
