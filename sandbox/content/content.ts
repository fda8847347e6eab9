import { ClientConfig, content } from '#contract/content.ts';
import type { Mount } from '../api/mount.ts';
import { getAboutPage } from './about.ts';
import { getBanners } from './banners.ts';
import { getClientConfig, buildConfig, toSentClientConfig } from './client-configs.ts';
import { loadFormPdf, listForms } from './forms.ts';
import { takeMessage } from './messages.ts';
import { listQuestions } from './questions.ts';
import { getSupport } from './support.ts';

const labels = {
  en: { 'common.programmeName': 'Member Portal Pharmacy Program' },
  es: { 'common.programmeName': 'Programa de Farmacia del Portal del Miembro' },
} as const;

/** Topics that a client's configuration hides from its members; guests have no client. */
const hiddenBy = (clientId: string | undefined) =>
  ClientConfig.parse(clientId === undefined ? {} : getClientConfig(clientId));

export function mountContent(mount: Mount): void {
  mount(content.labels, ({ params }) => labels[params.lang]);
  mount(content.config, ({ programme }) => buildConfig(programme));
  mount(content.clientConfig, ({ params, programme }) => toSentClientConfig(programme, params.clientId));
  mount(content.support, ({ caller }) => getSupport(caller.access.providerType));
  // the terms and the privacy policy come from the portal itself
  mount(content.page, ({ query }) => (query.slug === 'about-us' ? [getAboutPage(query.lang)] : []));
  mount(content.questions, ({ query }) => listQuestions(query.lang, hiddenBy(query.clientId)));
  mount(content.banners, ({ query }) => getBanners(query.lang));
  mount(content.forms, ({ query }) => listForms(query.lang, hiddenBy(query.clientId)));
  mount(content.form, ({ params, query }) => loadFormPdf(params.file, query.lang));
  mount(content.sendMessage, ({ programme, caller, body }) => takeMessage(programme, caller, body));
}
