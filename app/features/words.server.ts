import type { RequestContext } from '~/context.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';

/** Words and formats of the request's language. */
export const wordsOf = async (context: RequestContext): Promise<Words> => ({
  t: await getT(context),
  show: formatsFor(context.preferences.language),
});
