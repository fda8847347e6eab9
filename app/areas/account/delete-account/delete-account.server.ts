import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { ClockContext, EnvContext, RequestContext, StoreContext } from '~/context.ts';
import { answerResend, refuseCode } from '~/areas/account/one-time-code/answer-code.server.ts';
import { verifyCode, type CodeRequest } from '~/areas/account/one-time-code/codes.server.ts';
import type { Posted } from '~/areas/account/one-time-code/refuse.server.ts';
import { auditUserName } from '~/session/audit.server.ts';
import { dropCookie, readIdCookie, setCookie } from '~/session/cookies.server.ts';
import { endAccountSession } from '~/auth/sign-out.server.ts';
import { forgetAccount } from '~/session/member-records.server.ts';
import { digest, createRandomId } from '~/session/secrets.server.ts';
import { paths } from '~/paths.ts';
import { isSameName } from '#contract/account-name.ts';
import { audit } from '~/platform/log.ts';
import { withMutex } from '~/platform/mutex.ts';
import { isEmail } from '#contract/email-address.ts';
import { calls } from '#contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { guest } from '~/programme/guest.ts';
import { withConstantTime } from '~/platform/clock.ts';
import { removeInvisible } from '~/ui/form/typed-digits.ts';

/** Every loader and action checks this first, so that no address, bookmark or back button skips a page. */

/** Specification 4.35. */
export const stages = ['start', 'code', 'confirm', 'done'] as const;
export type DeletionStage = (typeof stages)[number];

/** A browser's progress; `nothing` until it has requested a code. */
export const progresses = ['nothing', 'asked', 'verified', 'deleted'] as const;
export type Progress = (typeof progresses)[number];

const furthest: Record<Progress, DeletionStage> = {
  nothing: 'start',
  asked: 'code',
  verified: 'confirm',
  deleted: 'done',
};

/** The target of the redirect; undefined when this page may be shown. The first page is public. */
export function buildDeletionRedirect(stage: DeletionStage, progress: Progress): DeletionStage | undefined {
  return stage === 'start' || stage === furthest[progress] ? undefined : furthest[progress];
}

const MAX_USER_NAME_LENGTH = 50;
/** Specification 5.12. */
const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

const text = (missing: string) =>
  z.string({ error: missing }).overwrite(removeInvisible).min(1, { error: missing });

export const StartForm = z.object({
  email: text('common.form.emailMissing').refine(isEmail, {
    error: 'common.form.emailInvalid',
  }),
  userName: text('deleteAccount.start.userNameMissing')
    .max(MAX_USER_NAME_LENGTH, { error: 'deleteAccount.start.userNameInvalid', abort: true })
    .regex(USER_NAME, { error: 'deleteAccount.start.userNameInvalid' }),
  /** of the page that contains the form, so that two presses of it come from one browser */
  browser: z.string().max(64).optional(),
});
type Asked = z.output<typeof StartForm>;
type Person = Pick<Asked, 'email' | 'userName'>;

export const ConfirmForm = z.object({
  deletion: z.string().max(64).optional(),
  understood: z.literal('on', { error: 'deleteAccount.confirm.boxMissing' }),
});

// The progress of a browser in deleting an account, sealed in the store under a random id that only a cookie contains.
// The addresses of these pages reveal no account.

const COOKIE = 'delete-account';
const LIFETIME_MS = 30 * 60_000;

interface CodeRequested {
  progress: 'asked';
  person: Person;
  /** identifies the browser among those that request codes; stays the same while it requests codes for this person */
  browser: string;
}

type DeletionFlow =
  | CodeRequested
  | { progress: 'verified'; person: Person; ticket: string }
  | { progress: 'deleted' };
type FlowAt<P extends DeletionFlow['progress']> = DeletionFlow & { progress: P };

type Site = StoreContext & EnvContext;

const toKey = (id: string) => `delete-account:${digest(id)}`;

const flowId = (request: Request, site: EnvContext) => readIdCookie(site, request, COOKIE);

async function readFlow({ stores }: StoreContext, id: string | undefined): Promise<DeletionFlow | undefined> {
  return id === undefined ? undefined : stores.sealed.get<DeletionFlow>(toKey(id));
}

const addresses: Record<DeletionStage, () => string> = {
  start: paths.deleteAccount,
  code: paths.deleteAccountCode,
  confirm: paths.deleteAccountConfirm,
  done: paths.deleteAccountDone,
};

/** The typed e-mail address and username, for a visitor who returns to change them. */
export async function readPerson(context: Site, request: Request): Promise<Person | undefined> {
  const flow = await readFlow(context, flowId(request, context));
  return flow && 'person' in flow ? flow.person : undefined;
}

export async function identifyBrowser(context: Site, request: Request, asked: Asked): Promise<string> {
  const flow = await readFlow(context, flowId(request, context));
  const isSame = flow?.progress === 'asked' && samePerson(flow.person, asked);
  return isSame ? flow.browser : (asked.browser ?? createRandomId());
}

const samePerson = (one: Person, other: Person) =>
  isSameName(one.userName, other.userName) && isSameName(one.email, other.email);

/** Starts over under a new id; returns the Set-Cookie value. */
export async function beginFlow(
  { stores, env }: Site,
  request: Request,
  asked: Pick<CodeRequested, 'person' | 'browser'>,
): Promise<string> {
  const before = flowId(request, { env });
  const id = createRandomId();
  await stores.sealed.set(toKey(id), { progress: 'asked', ...asked } satisfies DeletionFlow, LIFETIME_MS);
  if (before) await stores.sealed.delete(toKey(before));
  return setCookie(env, COOKIE, id, LIFETIME_MS / 1000);
}

/** @throws a redirect to the page of this browser's progress */
export async function requireDeletionStage<S extends Exclude<DeletionStage, 'start'>>(
  context: Site,
  request: Request,
  stage: S,
) {
  const id = flowId(request, context);
  const flow = await readFlow(context, id);
  const elsewhere = buildDeletionRedirect(stage, flow?.progress ?? 'nothing');
  if (elsewhere !== undefined || id === undefined) throw redirect(addresses[elsewhere ?? 'start'](), 303);
  return { id, flow: flow as FlowAt<ProgressOf[S]> };
}
interface ProgressOf {
  code: 'asked';
  confirm: 'verified';
  done: 'deleted';
}

/** A flow that ended in the meantime stays ended. */
async function advance({ stores }: StoreContext, id: string, next: DeletionFlow): Promise<void> {
  const order: Progress[] = ['asked', 'verified', 'deleted'];
  await stores.sealed.update<DeletionFlow>(toKey(id), LIFETIME_MS, (current) =>
    current && order.indexOf(current.progress) < order.indexOf(next.progress) ? next : current,
  );
}

/** Deletes the flow; returns the Set-Cookie value. */
export async function forgetFlow({ stores, env }: Site, id: string): Promise<string> {
  await stores.sealed.delete(toKey(id));
  return dropCookie(env, COOKIE);
}

/** Identifies a flow in its own forms without revealing its id. */
export const deriveDeletionName = (id: string) => digest(`deletion\n${id}`).slice(0, 22);

/**
 * The code that proves the ownership of the account. A refusal by the programme is never shown, because it would reveal
 * which usernames exist.
 *
 * @param browser a random id of the flow's browser
 */
export function createDeletionCode(
  {
    api: apiFor,
    clock,
    clientAddress,
  }: { api: RequestContext['api'] } & { clientAddress: string } & ClockContext,
  { email, userName }: Person,
  browser: string,
): CodeRequest {
  const api = apiFor(guest);
  const { requestOtp, verifyOtp } = calls.deleteAccount;
  return {
    kind: 'deletion',
    // A person who knows only the username gets no code, and does not invalidate one that was sent.
    replaces: `${userName}\n${email}`,
    to: email,
    askers: [browser],
    triedBy: `${userName}\n${clientAddress}`,
    audit: 'deletion',
    send: () => withConstantTime(clock, api.call(requestOtp, { query: { email, username: userName } })),
    judge: (otp) =>
      withConstantTime(clock, api.call(verifyOtp, { query: { username: userName, otp, email } })),
  };
}

export const resend = (context: RequestContext, form: Posted, { person, browser }: CodeRequested) =>
  answerResend(context, form, createDeletionCode(context, person, browser), {
    sent: 'deleteAccount.code.resent',
    page: paths.deleteAccountCode(),
  });

/** @throws a redirect to the page of this browser's progress, when an earlier post has already advanced it */
export async function verify(context: RequestContext, request: Request, form: Posted, code: string) {
  const { id } = await requireDeletionStage(context, request, 'code');
  return withMutex(context.stores.plain, `deletion:${digest(id)}`, async () => {
    const { flow } = await requireDeletionStage(context, request, 'code');
    const judged = await verifyCode(context, createDeletionCode(context, flow.person, flow.browser), code);
    if (judged.verdict !== 'right') return refuseCode(context, form, judged);
    await advance(context, id, { progress: 'verified', person: flow.person, ticket: judged.ticket });
    return redirect(paths.deleteAccountConfirm(), 303);
  });
}

/** unknown: no reply arrived; a repeated post does no harm. */
type Deleted = 'deleted' | 'ticketEnded' | 'unknown';

/**
 * Deletes the account of an owner who has proven the e-mail address. The programme accepts a ticket twice for the same
 * deletion. A repeated post, also after a lost reply, therefore ends like the first. The page reports success only when
 * the portal has no data of the account left either.
 *
 * @throws ProgrammeFault for a failure that certainly changed nothing, StoreDown
 */
export async function deleteAccount(
  context: RequestContext,
  id: string,
  { person, ticket }: DeletionFlow & { progress: 'verified' },
): Promise<Deleted> {
  const subject = auditUserName(context, person.userName);
  try {
    const body = { username: person.userName, ticket };
    await context.api(guest).call(calls.deleteAccount.submit, { body });
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    audit(context.log, 'deletion', { outcome: 'failed', reason: error.code, subject });
    if (error.refusedWith === 403 || error.refusedWith === 404) return 'ticketEnded';
    if (error.sent === 'unknown') return 'unknown';
    throw error;
  }
  await endAccountSession(context, person.userName);
  await forgetAccount(context.stores, person.userName);
  await advance(context, id, { progress: 'deleted' });
  audit(context.log, 'deletion', { outcome: 'done', subject });
  return 'deleted';
}
