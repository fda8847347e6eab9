import type { RequestContext } from '~/context.ts';
import { formatsFor } from '~/i18n/format.server.ts';

/** The two numbers of the messages that name two, as they are read. */
export async function supportPhones({
  content,
  preferences,
}: Pick<RequestContext, 'content' | 'preferences'>): Promise<{ phone: string; alternatePhone: string }> {
  const { phone, alternatePhone } = await content.support();
  const format = formatsFor(preferences.language);
  return { phone: format.phone(phone), alternatePhone: format.phone(alternatePhone) };
}
