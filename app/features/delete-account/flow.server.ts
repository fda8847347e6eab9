/**
 * What a browser has done so far to delete an account: sealed in the store under a random id that
 * only a cookie holds. No address of these pages says anything about anybody.
 */
import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { dropCookie, readCookies, setCookie } from '~/identity/cookies.server.ts';
import { digest, isRandomId, randomId } from '~/identity/secrets.server.ts';
import { paths } from '~/paths.ts';
import type { Person } from './forms.server.ts';
import { redirectForStage } from './stages.ts';
import type { Progress, Stage } from './stages.ts';

const COOKIE = 'delete-account';
const LIFETIME_MS = 30 * 60_000;

export interface Asked {
  progress: 'asked';
  person: Person;
  /** what the browser goes by among those that ask for codes; the same for as long as it asks for this person */
  browser: string;
}

export type Flow = Asked | { progress: 'verified'; person: Person; ticket: string } | { progress: 'deleted' };
type Reached<P extends Flow['progress']> = Flow & { progress: P };

type Store = Pick<RequestContext, 'stores'>;
type Site = Store & Pick<RequestContext, 'env'>;

const keyOf = (id: string) => `delete-account:${digest(id)}`;

function flowId(request: Request, { env }: Pick<RequestContext, 'env'>): string | undefined {
  const id = readCookies(env, request.headers.get('cookie')).get(COOKIE);
  return isRandomId(id) ? id : undefined;
}

async function readFlow({ stores }: Store, id: string | undefined): Promise<Flow | undefined> {
  return id === undefined ? undefined : stores.sealed.get<Flow>(keyOf(id));
}

const addresses: Record<Stage, () => string> = {
  start: paths.deleteAccount,
  code: paths.deleteAccountCode,
  confirm: paths.deleteAccountConfirm,
  done: paths.deleteAccountDone,
};

/** The person whose e-mail address and user name were typed, for those who go back to change them. */
export async function personOf(context: Site, request: Request): Promise<Person | undefined> {
  const flow = await readFlow(context, flowId(request, context));
  return flow && 'person' in flow ? flow.person : undefined;
}

/** What a browser goes by that asks for a code for this person. */
export async function askingBrowser(context: Site, request: Request, person: Person): Promise<string> {
  const flow = await readFlow(context, flowId(request, context));
  const isSame = flow?.progress === 'asked' && samePerson(flow.person, person);
  return isSame ? flow.browser : randomId();
}

const samePerson = (one: Person, other: Person) =>
  one.userName.toLowerCase() === other.userName.toLowerCase() &&
  one.email.toLowerCase() === other.email.toLowerCase();

/** Starts afresh, under an id that no browser had before; gives the Set-Cookie value. */
export async function beginFlow(
  { stores, env }: Site,
  request: Request,
  asked: Pick<Asked, 'person' | 'browser'>,
): Promise<string> {
  const before = flowId(request, { env });
  const id = randomId();
  await stores.sealed.set(keyOf(id), { progress: 'asked', ...asked } satisfies Flow, LIFETIME_MS);
  if (before) await stores.sealed.delete(keyOf(before));
  return setCookie(env, COOKIE, id, LIFETIME_MS / 1000);
}

/**
 * The flow, for a page that may be seen; every loader and action behind the first page starts here.
 *
 * @throws a redirect to the page where this browser stands
 */
export async function enterStage<S extends Exclude<Stage, 'start'>>(
  context: Site,
  request: Request,
  stage: S,
) {
  const id = flowId(request, context);
  const flow = await readFlow(context, id);
  const elsewhere = redirectForStage(stage, flow?.progress ?? 'nothing');
  if (elsewhere !== undefined) throw redirect(addresses[elsewhere](), 303);
  return { id: id!, flow: flow as Reached<ProgressOf[S]> };
}
interface ProgressOf {
  code: 'asked';
  confirm: 'verified';
  done: 'deleted';
}

/** Remembers the next thing that was done. A flow that ended meanwhile stays ended. */
export async function advance({ stores }: Store, id: string, next: Flow): Promise<void> {
  const order: Progress[] = ['asked', 'verified', 'deleted'];
  await stores.sealed.update<Flow>(keyOf(id), LIFETIME_MS, (current) =>
    current && order.indexOf(current.progress) < order.indexOf(next.progress) ? next : current,
  );
}

/** Forgets everything; gives the Set-Cookie value. */
export async function forgetFlow({ stores, env }: Site, id: string): Promise<string> {
  await stores.sealed.delete(keyOf(id));
  return dropCookie(env, COOKIE);
}

/** Names a flow in a form of its own without giving its id away. */
export const deletionName = (id: string) => digest(`deletion\n${id}`).slice(0, 22);
