import { createFormats } from '~/i18n/format.server.ts';
import type { TextContext } from '~/context.ts';

export interface SupportView {
  /** ten digits, for the link */
  digits: string;
  /** formatted */
  phone: string;
  tty: string;
}

/** Never fails: the content system has a fallback. */
export async function loadSupportView({ content, preferences }: TextContext): Promise<SupportView> {
  const { phone, tty } = await content.support();
  return { digits: phone, phone: createFormats(preferences.language).phone(phone), tty };
}
