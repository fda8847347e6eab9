import type { RequestContext } from '~/context.ts';
import { wordsOf } from '~/features/words.server.ts';
import type { NotActive } from '~/identity/membership.ts';
import { refusalText } from './refusal-text.server.ts';

/** Why somebody whose coverage does not count today can order nothing and change nothing about it. */
export async function notActiveText(context: RequestContext, { reason, date }: NotActive): Promise<string> {
  const { t, show } = await wordsOf(context);
  const refusal = reason === 'termed' ? { code: reason, since: date } : { code: reason, from: date };
  return refusalText(refusal, t, show);
}
