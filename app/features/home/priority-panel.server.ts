import { memberRefusal } from '~/programme/contract/prescription-rules.ts';
import type { RefillSituation } from '~/programme/contract/prescription-rules.ts';
import { refusalAnswer, refusalText } from '~/features/prescriptions/refusal-text.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { AnswerTone } from '~/ui/answer.tsx';
import { attentionRows } from './attention.server.ts';
import type { AttentionRow, Known } from './attention.server.ts';
import { readyOnes, refillPanel } from './refills.server.ts';
import type { Judged, RefillPanel } from './refills.server.ts';

/** What needs the member's attention: refills with one button, and everything else as rows. */
export interface PriorityPanel {
  tone: AnswerTone;
  strong: string;
  say: string;
  refills?: Omit<RefillPanel, 'strong' | 'say'>;
  act?: { to: string; label: string };
  rows: AttentionRow[];
}

/** Refills that stand still for want of nothing but the mail-order profile. */
const lacksProfile = ({ refusal }: Judged) => refusal?.code === 'noMailOrderProfile';

function missingProfile({ t, format }: Localizer): Omit<PriorityPanel, 'rows'> {
  const refusal = { code: 'noMailOrderProfile' } as const;
  return {
    tone: 'wait',
    strong: refusalAnswer(refusal, t),
    say: refusalText(refusal, t, format),
    act: { to: paths.enroll(), label: t('prescriptions.completeProfile') },
  };
}

function calm(
  judged: readonly Judged[],
  total: number,
  { t, format }: Localizer,
): Omit<PriorityPanel, 'rows'> {
  if (total === 0) return { tone: 'quiet', strong: t('home.calm.new'), say: t('home.calm.newText') };
  const next = judged
    .flatMap(({ rx, refusal }) =>
      refusal?.code === 'tooSoon' ? [{ drug: rx.dispensedDrug, from: refusal.from }] : [],
    )
    .sort((a, b) => a.from.localeCompare(b.from))[0];
  const say = next ? t('home.calm.next', { drug: next.drug, date: format.date(next.from) }) : '';
  return { tone: 'quiet', strong: t('home.calm.strong'), say };
}

const isProfileMissing = (situation: RefillSituation) =>
  !situation.hasMailOrderProfile && memberRefusal(situation) === undefined;

/**
 * The panel at the top of the page; undefined for someone who can order nothing at all, and whom nothing waits for.
 *
 * @param inCart what is chosen already and does not count as ready
 * @param total prescriptions in all, of which `judged` are the first
 */
export function priorityPanel(
  known: Omit<Known, 'inCart' | 'profileMissing'>,
  inCart: ReadonlySet<string>,
  total: number,
  localizer: Localizer,
): PriorityPanel | undefined {
  const { t } = localizer;
  const { situation, judged } = known;
  const isBlocked = isProfileMissing(situation) && judged.some(lacksProfile);
  const rows = attentionRows(
    { ...known, inCart: inCart.size, profileMissing: isProfileMissing(situation) && !isBlocked },
    localizer,
  );
  const ready = readyOnes(judged, inCart);
  if (ready.length > 0) {
    const unseen = total > judged.length && ready.length + inCart.size >= judged.length;
    const { strong, say, ...refills } = refillPanel(ready, unseen, situation.today, localizer);
    return { tone: 'go', strong, say, refills, rows };
  }
  if (isBlocked) return { ...missingProfile(localizer), rows };
  if (rows.length > 0)
    return { tone: 'wait', strong: t('home.attention.strong', { count: rows.length }), say: '', rows };
  return memberRefusal(situation) ? undefined : { ...calm(judged, total, localizer), rows };
}
