/** What the pharmacy did not take, and why, in the member's language. */
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { refusalLabel } from '~/features/prescriptions/refusal-code.server.ts';
import { refillSituation } from '~/features/prescriptions/refill-situation.server.ts';
import { refusalText } from '~/features/prescriptions/refusal-text.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { ProgrammeText } from '~/i18n/format.server.ts';
import { block } from '~/programme/block.server.ts';
import type { RefusedLine } from './intent.ts';
import { checkLines } from './lines.server.ts';
import type { CheckedLine } from './lines.server.ts';

/** Our sentence for a code that we know, else the programme's own; undefined when it gave neither. */
export function refusedText(
  { code, message }: Pick<RefusedLine, 'code' | 'message'>,
  { t, format }: Localizer,
): ProgrammeText | undefined {
  const label = refusalLabel(code);
  if (label) return { text: t(label) };
  return message === '' ? undefined : format.programmeText(message);
}

export interface RefusedLineView extends ProgrammeText {
  prescriptionId: string;
  name: string;
}

/** The full sentence, with its dates, where the prescription shows the same reason as the programme gave. */
function reasonOf(line: RefusedLine, now: CheckedLine | undefined, localizer: Localizer): ProgrammeText {
  if (now?.standing === 'blocked' && now.refusal.code === line.code)
    return { text: refusalText(now.refusal, localizer.t, localizer.format) };
  return refusedText(line, localizer) ?? { text: localizer.t('checkout.leftPlain') };
}

/** Names and reasons; the page stands without what can't be asked just now. */
export async function refusedLines(
  context: RequestContext,
  member: MemberContext,
  refused: readonly RefusedLine[],
  localizer: Localizer,
): Promise<RefusedLineView[]> {
  if (refused.length === 0) return [];
  const items = refused.map(({ prescriptionId }) => ({ prescriptionId }));
  const asked = refillSituation(context, member).then((who) => checkLines(context, member, who, items));
  const loaded = await block(asked, { log: context.log });
  return refused.map((line, index) => {
    const now = loaded.ok ? loaded.data[index] : undefined;
    const name = now && 'prescription' in now ? now.prescription.dispensedDrug : undefined;
    return {
      prescriptionId: line.prescriptionId,
      name: name ?? localizer.t('checkout.cart.thisRefill'),
      ...reasonOf(line, now, localizer),
    };
  });
}
