/** What was chosen, sorted into what can be refilled and what can't, each with its own sentence. */
import type { RequestContext } from '~/context.ts';
import { MAX_LINES } from '~/features/checkout/cart.ts';
import { checkLines } from '~/features/checkout/cart.server.ts';
import type { CheckedLine } from '~/features/checkout/cart.server.ts';
import { impliedPersonCode } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { refillSituation } from '~/features/prescriptions/refill-situation.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { RefillSituation } from '~/programme/contract/prescription-rules.ts';
import { batchRow } from './choose.server.ts';
import type { BatchRow } from './choose.server.ts';

/** More than a page of the choice holds is no choice of a person. */
const MOST_CHOSEN = 40;
const ID = /^[\w-]{1,64}$/;

export interface ReviewView {
  ready: BatchRow[];
  refused: BatchRow[];
}

/** The prescriptions that an address names, each once. */
export const chosenIn = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll('prescriptionId'))].filter((id) => ID.test(id)).slice(0, MOST_CHOSEN);

function rowOf(line: CheckedLine, situation: RefillSituation, own: string, localizer: Localizer): BatchRow {
  const { t } = localizer;
  if (line.standing === 'ready' || line.standing === 'blocked')
    return batchRow(line.prescription, situation, own, localizer);
  const reason = line.standing === 'gone' ? t('batchRefill.review.gone') : t('batchRefill.review.notChecked');
  return { id: line.item.prescriptionId, name: t('batchRefill.review.unknown'), lines: [], reason };
}

/** @throws ProgrammeFault when it is not known who may order */
export async function reviewView(
  context: RequestContext,
  member: MemberContext,
  ids: readonly string[],
): Promise<ReviewView> {
  const localizer = await getLocalizer(context);
  const situation = await refillSituation(context, member);
  const items = ids.map((prescriptionId) => ({ prescriptionId }));
  const lines = await checkLines(context, member, situation, items);
  const rows = lines.map((line) => rowOf(line, situation, impliedPersonCode(member), localizer));
  const possible = rows.filter((row) => row.reason === undefined);
  const tooMany = possible
    .slice(MAX_LINES)
    .map((row) => ({ ...row, reason: localizer.t('batchRefill.review.tooMany') }));
  return {
    ready: possible.slice(0, MAX_LINES),
    refused: [...rows.filter((row) => row.reason !== undefined), ...tooMany],
  };
}
