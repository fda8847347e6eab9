import { ClientConfig, content } from '#contract/content.ts';
import type { Mount } from '../api/mount.ts';
import { about } from './about.ts';
import { banners } from './banners.ts';
import { getClientConfig, buildConfig, sentClientConfig } from './client-configs.ts';
import { formPdf, forms } from './forms.ts';
import { takeMessage } from './messages.ts';
import { questions } from './questions.ts';
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
  mount(content.clientConfig, ({ params, programme }) => sentClientConfig(programme, params.clientId));
  mount(content.support, ({ caller }) => getSupport(caller.access.providerType));
  // the terms and the privacy policy come from the portal itself
  mount(content.page, ({ query }) => (query.slug === 'about-us' ? [about(query.lang)] : []));
  mount(content.questions, ({ query }) => questions(query.lang, hiddenBy(query.clientId)));
  mount(content.banners, ({ query }) => banners(query.lang));
  mount(content.forms, ({ query }) => forms(query.lang, hiddenBy(query.clientId)));
  mount(content.form, ({ params, query }) => formPdf(params.file, query.lang));
  mount(content.sendMessage, ({ programme, caller, body }) => takeMessage(programme, caller, body));
}
