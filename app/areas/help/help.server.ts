import { recordPolicyView } from '~/analytics/events.server.ts';
import { parseApp } from '~/content/app-version.ts';
import { loadAppStatus } from '~/content/served-app.server.ts';
import type { RequestContext } from '~/context.ts';
import { toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { loadSupportView } from '~/areas/help/guest/support.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';
import { calls } from '#contract/index.ts';
import { guest } from '~/programme/guest.ts';
import { buildTelHref } from '~/ui/phone.ts';
import { accessibility as accessibilityEn } from './accessibility.en.ts';
import { accessibility as accessibilityEs } from './accessibility.es.ts';
import { fillPolicy, PRIVACY_OFFICER, type PolicyText } from './policy.ts';
import { privacy as privacyEn } from './privacy.en.ts';
import { privacy as privacyEs } from './privacy.es.ts';
import { terms as termsEn } from './terms.en.ts';
import { terms as termsEs } from './terms.es.ts';
import type { Language } from '#contract/languages.ts';
import type { IconName } from '~/ui/icon-shapes.ts';

export interface SupportLineView {
  title: string;
  hours: string;
  phone: string;
  href: string;
  icon: IconName;
}

/**
 * The support numbers, without those for mail order if the client does not offer it (3.08; specification 2.63, 9.25).
 */
export async function loadSupportLines(
  context: RequestContext,
  clientId?: string,
): Promise<SupportLineView[]> {
  const { language } = context.preferences;
  const [t, { phone, tty, lines }, client] = await Promise.all([
    getT(context),
    context.content.support(),
    clientId === undefined ? undefined : context.content.client(clientId),
  ]);
  const shown = lines.filter(({ mailOrder }) => !mailOrder || !client?.suppressMailOrderFeatures);
  const format = createFormats(language);
  const office = client?.commonConfig.benefitsPhone;
  const line = (title: string, hours: string, digits: string) => ({
    title,
    hours,
    phone: format.phone(digits),
    href: buildTelHref(digits),
    icon: 'phone' as const,
  });
  return [
    line(t('help.support.main'), t('help.support.mainHours'), phone),
    ...(office
      ? [
          line(
            t('help.support.benefitsOffice', { client: client.clientName ?? t('help.support.yourClient') }),
            t('help.support.benefitsOfficeHours'),
            office,
          ),
        ]
      : []),
    ...shown.map((one) => line(one.title[language], one.hours[language], one.phone)),
    {
      ...{ title: t('help.support.tty'), hours: t('help.support.ttyHours') },
      ...{ phone: tty, href: buildTelHref(tty), icon: 'keyboard' },
    },
  ];
}

export interface AboutView {
  title: string;
  /** sanitized HTML of the content system */
  html?: string;
  text?: string[];
  /** in a native app: its version, and the newest one */
  app?: string;
}

export async function loadAboutView(
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
  const shown: AboutView = { ...view };
  if (app) shown.app = t(app.newest ? 'help.about.appOld' : 'help.about.app', app);
  return shown;
}

/** The native app that shows the page, with the newest version if the app is older; undefined in a browser. */
async function appIn(context: RequestContext, request: Request) {
  const app = parseApp(request.headers.get('User-Agent'));
  if (!app) return undefined;
  const status = await loadAppStatus(context, request);
  return { version: app.version, newest: status.kind === 'current' ? '' : status.newest };
}

interface FormView {
  file: string;
  title: string;
  text: string;
  /** 'PDF, 1 page, 2 KB' */
  size: string;
}
export interface FormsView {
  forms: FormView[];
  isMissing: boolean;
}

const PDF_LIMIT_MS = 20_000;
const KB = 1_024;

export async function loadFormsView(context: RequestContext, clientId?: string): Promise<FormsView> {
  const { content, preferences } = context;
  const { language } = preferences;
  const [t, published] = await Promise.all([getT(context), content.forms({ language, clientId })]);
  const format = createFormats(language);
  const forms = (published ?? []).map(({ file, title, text, pages, sizeBytes }) => ({
    file,
    title,
    text,
    size: t('help.forms.size', { count: pages, size: format.number(Math.max(1, Math.ceil(sizeBytes / KB))) }),
  }));
  return { forms, isMissing: published === undefined };
}

/** A missing file, or one that is not a PDF, becomes a small error page, because a download has no page of its own. */
export async function loadFormDownload(
  context: RequestContext,
  request: Request,
  file: string,
): Promise<Response> {
  const { language } = context.preferences;
  const bytes = await context
    .api(guest)
    .call(calls.content.form, { params: { file }, query: { lang: language } }, { timeoutMs: PDF_LIMIT_MS })
    .catch(toFileErrorPage(context, request, paths.guestForms()));
  return passPdf(bytes, `${file}-${language}`);
}

type Policy = 'terms-of-use' | 'privacy-policy';

export const policyTexts: Record<Policy, Record<Language, PolicyText>> = {
  'terms-of-use': { en: termsEn, es: termsEs },
  'privacy-policy': { en: privacyEn, es: privacyEs },
};

export type PolicyView = { title: string; html: string } | PolicyText;

/** The page of a policy. With `clientId` it is a member's page, which links back to More. */
export async function loadPolicyPage(context: RequestContext, policy: Policy, clientId?: string) {
  const view = await policyView(context, policy, clientId);
  return { policy: view, isMember: clientId !== undefined };
}

export const accessibilityTexts: Record<Language, PolicyText> = {
  en: accessibilityEn,
  es: accessibilityEs,
};

/** The accessibility statement, with the phone number of the content system. */
export async function loadAccessibilityPage(context: RequestContext): Promise<PolicyText> {
  const { language } = context.preferences;
  const { phone } = await loadSupportView(context);
  const { email, address } = PRIVACY_OFFICER;
  return fillPolicy(accessibilityTexts[language], { phone, email, address: address[language] });
}

/** Loads a policy, and records that it was read (specification 1.26). @param clientId absent for a guest */
async function policyView(context: RequestContext, policy: Policy, clientId?: string): Promise<PolicyView> {
  const { content, preferences } = context;
  const { language } = preferences;
  recordPolicyView(context, policy);
  const [written, { phone }] = await Promise.all([
    content.page(policy, { language, clientId }),
    loadSupportView(context),
  ]);
  if (written) return written;
  const { email, address } = PRIVACY_OFFICER;
  return fillPolicy(policyTexts[policy][language], { phone, email, address: address[language] });
}
