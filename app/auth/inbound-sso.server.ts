/** The results of an inbound single sign-on: the transitions of specification section 4. */
import type { RequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import { FORM_TOKEN_FIELD } from '../platform/form-token.ts';
import { audit } from '../platform/log.ts';
import { FORGOT_PASSWORD } from './oidc.server.ts';
import { finishPasswordReset, isOfAnotherAccount } from './password-reset.server.ts';
import { keepPending } from './pending-sign-in.server.ts';
import { toSafeReturnTo } from '../session/safe-return.ts';
import { SignInFault } from './sign-in-fault.ts';
import type { UnsolicitedTokens } from './sign-in.server.ts';

type InboundSsoResult =
  /** the portal's next page */
  | { to: string; cookies: string[]; providerType?: string }
  /** redirects to the identity provider, which a posted form must not be redirected to */
  | { leaveTo: string }
  | { problem: 'failed' | 'clock' | 'unavailable' };

/**
 * Decides by the tokens.
 *
 * - A token of the password-reset flow: the notice, without a sign-in (4.01–4.04). If a different account is signed in,
 *   the page asks whether to continue, because the link must not end that session.
 * - Another valid token: the page asks whether to continue (4.05–4.08).
 * - No token: the new-password pages for a forgotten password, else the login page (4.09–4.11).
 *
 * @throws StoreDown
 */
export async function acceptTokens(context: RequestContext, arrival: InboundSso): Promise<InboundSsoResult> {
  const { tokens, errorDescription, returnTo } = arrival;
  if (Object.values(tokens).every((token) => token === undefined)) {
    const isForgotten = errorDescription.includes(FORGOT_PASSWORD);
    return { leaveTo: isForgotten ? paths.authReset() : paths.authLogin(returnTo) };
  }
  try {
    const admitted = await context.signIn.admit(tokens);
    if (admitted.kind === 'passwordReset') {
      if (await isOfAnotherAccount(context.session, admitted.subject))
        return { to: paths.authContinue(), cookies: [await keepPending(context, admitted)] };
      await finishPasswordReset(context, admitted);
      context.session.leaveReceipt('passwordSaved');
      return { to: paths.authResetDone(), cookies: [] };
    }
    const cookies = [await keepPending(context, { ...admitted, returnTo })];
    return { to: paths.authContinue(), cookies, providerType: admitted.identity.providerType };
  } catch (error) {
    if (!(error instanceof SignInFault)) throw error;
    audit(context.log, 'sign-in', { outcome: 'failed', kind: 'arrival', reason: error.code });
    const { code } = error;
    return { problem: code === 'unavailable' || code === 'clock' ? code : 'failed' };
  }
}

// The fields of an inbound single sign-on, by fragment or by a partner's form (specification 3.04,
// 4.01–4.16).

const MAX_BYTES = 16 * 1024;

const READ_KEYS = ['id_token', 'sso_token', 'access_token', 'error', 'error_description'] as const;
/** Fields that may accompany an sso_token. Any site can write these into an address, so they are ignored. */
const LOOSE_KEYS = [
  'email',
  'dateOfBirth',
  'firstName',
  'lastName',
  'contactNumber',
  'cardId',
  'clientId',
  'personCode',
  'username',
] as const;

export const INBOUND_SSO_KEYS: readonly string[] = [...READ_KEYS, ...LOOSE_KEYS];
const FIELDS = new Set([...INBOUND_SSO_KEYS, 'from', 'returnTo', FORM_TOKEN_FIELD]);

interface InboundSso {
  tokens: UnsolicitedTokens;
  errorDescription: string;
  /** it arrived through /pre-complete-profile (4.16) */
  isRegistering: boolean;
  returnTo: string;
}

/**
 * Reads the form.
 * @throws a Response: 415 when it is not urlencoded, 413 above 16 KB, 400 for an unknown or repeated field
 */
export async function readInboundSso(request: Request): Promise<InboundSso> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw refusal(415);
  const body = await request.text();
  if (Buffer.byteLength(body) > MAX_BYTES) throw refusal(413);
  const form = new URLSearchParams(body);
  const names = [...form.keys()];
  if (new Set(names).size < names.length || !names.every((name) => FIELDS.has(name))) throw refusal(400);
  const given = (name: string) => form.get(name)?.trim() || undefined;
  return {
    tokens: {
      idToken: given('id_token'),
      ssoToken: given('sso_token'),
      accessToken: given('access_token'),
    },
    errorDescription: given('error_description') ?? '',
    isRegistering: given('from') === 'preCompleteProfile',
    returnTo: toSafeReturnTo(given('returnTo')),
  };
}

const refusal = (status: number) => new Response(null, { status });
