import type { RequestContext } from '~/context.ts';
import { getT } from '~/i18n/t.server.ts';
import { hasReceipt } from '~/identity/receipt-cookie.server.ts';
import { supportPhones } from './support-phones.server.ts';

export interface ForgotUsernameView {
  /** in place of the form, once the message is on its way */
  sent?: string;
  /** the Ok button is for those who came by themselves */
  hasOk: boolean;
  /** in the iOS app's web view, whose status bar lies over the page */
  inIosApp: boolean;
}

/** Specification 2.39: opened by something that leads on by itself. */
export const wantsRedirect = (request: Request) =>
  ['true', '1'].includes(new URL(request.url).searchParams.get('redirect')?.toLowerCase() ?? '');

const isIosApp = (request: Request) => /\bMemberPortal-iOS\/\d/.test(request.headers.get('User-Agent') ?? '');

async function sentMessage(context: RequestContext): Promise<string> {
  const t = await getT(context);
  if (!context.env.forgotUsernameNeutral) return t('forgotUsername.sent');
  return t('forgotUsername.neutral', await supportPhones(context));
}

export async function forgotUsernameView(
  context: RequestContext,
  request: Request,
): Promise<ForgotUsernameView> {
  const isSent =
    new URL(request.url).searchParams.get('sent') === '1' && hasReceipt(context, request, 'userNameSent');
  return {
    ...(isSent && { sent: await sentMessage(context) }),
    hasOk: !wantsRedirect(request),
    inIosApp: isIosApp(request),
  };
}
