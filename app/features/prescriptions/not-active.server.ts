import type { RequestContext } from '~/context.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { NotActive } from '~/identity/membership.ts';
import { refusalText } from './refusal-text.server.ts';

/** Why somebody whose coverage does not count today can order nothing and change nothing about it. */
export async function notActiveText(context: RequestContext, { reason, date }: NotActive): Promise<string> {
  const { t, format } = await getLocalizer(context);
  const refusal = reason === 'termed' ? { code: reason, since: date } : { code: reason, from: date };
  return refusalText(refusal, t, format);
}
