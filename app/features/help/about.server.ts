import { appOf } from '~/content/app-version.ts';
import { standingOf } from '~/content/served-app.server.ts';
import type { RequestContext } from '~/context.ts';
import { getT } from '~/i18n/t.server.ts';

export interface AboutView {
  title: string;
  /** safe HTML of the content system */
  html?: string;
  /** our own words where it has none */
  text?: string[];
  /** in a native app: its version, and the newest one */
  app?: string;
}

/** The programme about itself (specification 2.63, 6.05). */
export async function aboutView(
  context: RequestContext,
  request: Request,
  clientId?: string,
): Promise<AboutView> {
  const { language } = context.preferences;
  const [t, written, app] = await Promise.all([
    getT(context),
    context.content.page('about-us', { language, clientId }),
    appIn(context, request),
  ]);
  const view = written ?? { title: t('help.about.title'), text: [t('help.about.one'), t('help.about.two')] };
  return { ...view, ...(app && { app: t(app.newest ? 'help.about.appOld' : 'help.about.app', app) }) };
}

/** The native app that shows the page, and the newest one where it is older; undefined in a browser. */
async function appIn(context: RequestContext, request: Request) {
  const app = appOf(request.headers.get('User-Agent'));
  if (!app) return undefined;
  const standing = await standingOf(context, request);
  return { version: app.version, newest: standing.is === 'current' ? '' : standing.newest };
}
