import type { RequestContext } from '~/context.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';
import { plainPage } from '~/platform/plain-page.ts';
import { calls } from '~/programme/contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { guest } from '~/programme/guest.ts';

export interface FormView {
  file: string;
  title: string;
  text: string;
  /** 'PDF, 1 page, 2 KB' */
  size: string;
}
export interface FormsView {
  forms: FormView[];
  /** the list could not be had */
  isMissing: boolean;
}

const PDF_LIMIT_MS = 20_000;
const KB = 1_024;

/** The forms that can be downloaded (specification 1.04, 2.24, 2.63). */
export async function formsView(context: RequestContext, clientId?: string): Promise<FormsView> {
  const { content, preferences } = context;
  const { language } = preferences;
  const [t, published] = await Promise.all([getT(context), content.forms({ language, clientId })]);
  const format = formatsFor(language);
  const forms = (published ?? []).map(({ file, title, text, pages, sizeBytes }) => ({
    file,
    title,
    text,
    size: t('help.forms.size', { count: pages, size: format.number(Math.max(1, Math.ceil(sizeBytes / KB))) }),
  }));
  return { forms, isMissing: published === undefined };
}

/**
 * A form as a file. One that does not exist, or that is not what it claims to be, is a small page
 * that says so, because a download has no page of its own.
 */
export async function formDownload(context: RequestContext, file: string): Promise<Response> {
  const { language } = context.preferences;
  try {
    const bytes = await context
      .api(guest)
      .call(calls.content.form, { params: { file }, query: { lang: language } }, { timeoutMs: PDF_LIMIT_MS });
    return passPdf(bytes, `${file}-${language}`);
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    const status = error.status === 404 ? 404 : 503;
    return new Response(plainPage(status, language, paths.guestForms()), {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': language },
    });
  }
}
