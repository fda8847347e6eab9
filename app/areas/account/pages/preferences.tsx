import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { setCookie } from '~/session/cookies.server.ts';
import { toSafePage } from '~/session/safe-return.ts';
import { PREFERENCE_MAX_AGE_SECONDS } from '~/i18n/preferences.server.ts';
import { paths } from '~/paths.ts';
import { StoreDown } from '~/platform/stores/stores.ts';
import { readForm } from '~/ui/form/read-form.server.ts';
import { portalLanguages } from '~/i18n/languages.ts';
import { errorPage } from '~/ui/error-page.server.ts';

const PreferenceForm = z.object({
  returnTo: z.string().optional(),
  lang: z.enum(portalLanguages).optional(),
  ts: z.enum(['small', 'medium', 'large']).optional(),
  light: z.enum(['0', '1']).optional(),
});

export const loader = () => redirect(paths.main());

/** Language, text size and light version: public, stored in plain cookies that stay after sign-out. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, PreferenceForm);
  if (!form.ok) throw errorPage(400);
  const { returnTo, ...chosen } = form.value;
  const headers = new Headers();
  for (const [name, value] of Object.entries(chosen)) {
    if (value) headers.append('Set-Cookie', setCookie(context.env, name, value, PREFERENCE_MAX_AGE_SECONDS));
  }
  const { lang, ts, light } = chosen;
  const label =
    (lang && 'account.display.lang') ??
    (ts && `account.display.ts.${ts}`) ??
    (light && `account.display.light.${light}`);
  if (label)
    // the choice itself needs no store
    await context.session.flash({ label, tone: 'ok' }).catch((error: unknown) => {
      if (!(error instanceof StoreDown)) throw error;
    });
  return redirect(toSafePage(returnTo), { status: 303, headers });
}

/** Never shown. A route without a component would reply to a refusal with an empty page. */
export default function Preferences() {
  return null;
}
