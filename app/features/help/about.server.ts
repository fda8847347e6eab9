import type { RequestContext } from '~/context.ts';
import { getT } from '~/i18n/t.server.ts';

export interface AboutView {
  title: string;
  /** safe HTML of the content system */
  html?: string;
  /** our own words where it has none */
  text?: string[];
}

/** The programme about itself (specification 2.63, 6.05). */
export async function aboutView(context: RequestContext, clientId?: string): Promise<AboutView> {
  const { language } = context.preferences;
  const written = await context.content.page('about-us', { language, clientId });
  if (written) return written;
  const t = await getT(context);
  return { title: t('help.about.title'), text: [t('help.about.one'), t('help.about.two')] };
}
