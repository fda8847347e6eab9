/** Deleting an account by an e-mailed code. Whoever is unknown gets the same answers, and no e-mail. */
import { createHash, randomBytes } from 'node:crypto';
import { deleteAccount } from '../../../app/programme/contract/delete-account.ts';
import type { CodeVerdict } from '../../../app/programme/contract/delete-account.ts';
import { accountStore } from '../../data/accounts.ts';
import type { StoredAccount } from '../../data/accounts.ts';
import { memberByCard, unlinkUserName } from '../../data/members.ts';
import type { World } from '../../data/world.ts';
import { CODE_LIFETIME_MS, judgeCode, newCode, noCode } from '../../idp/codes.ts';
import type { PendingCode } from '../../idp/codes.ts';
import { revokeAccount } from '../../idp/sqlite-adapter.ts';
import { createSteps } from '../../idp/steps.ts';
import { createOutbox } from '../../outbox.ts';
import type { Language } from '../../outbox.ts';
import { Refusal } from '../../refusal.ts';
import { deletionMail } from '../deletion-mail.ts';
import type { MailText } from '../deletion-mail.ts';
import type { Mount } from '../mount.ts';

/** As recent as a sign-in has to be for what cannot be undone. */
const TICKET_LIFETIME_MS = 10 * 60_000;

interface Waiting {
  pending?: PendingCode;
}
interface Ticket {
  objectId: string;
  userName: string;
  issuedAt: number;
  isUsed: boolean;
}

const codeKey = (userName: string) => `delete-account:${userName.toLowerCase()}`;
const ticketKey = (ticket: string) =>
  `delete-ticket:${createHash('sha256').update(ticket).digest('base64url')}`;

const waitingIn = ({ db, clock }: World) => createSteps<Waiting>(db.connection, clock.now);
const ticketsIn = ({ db, clock }: World) => createSteps<Ticket>(db.connection, clock.now);

/** The account that goes by this name and this address; one of them alone is not enough. */
function accountOf({ db }: World, userName: string, email: string): StoredAccount | undefined {
  const account = accountStore(db.connection).byUserName(userName);
  return account?.email.toLowerCase() === email.toLowerCase() ? account : undefined;
}

function languageOf({ db }: World, { clientId, cardId, personCode }: StoredAccount): Language {
  const isLinked = clientId !== undefined && cardId !== undefined && personCode !== undefined;
  return (isLinked && memberByCard(db, { clientId, cardId, personCode })?.language) || 'en';
}

function send(world: World, account: StoredAccount, text: MailText): void {
  const outbox = createOutbox(world.db.connection, world.clock.now);
  outbox.send({ to: account.email, channel: 'email', language: languageOf(world, account), ...text });
}

function requestOtp(world: World, userName: string, email: string): void {
  const key = codeKey(userName);
  const now = world.clock.now();
  const account = accountOf(world, userName, email);
  if (!account) {
    // a code that was sent outlives a mistyped address, and whoever knows no more than the user name
    const waiting = waitingIn(world).read(key)?.pending;
    const isLive = waiting !== undefined && now - waiting.sentAt < CODE_LIFETIME_MS;
    return isLive ? undefined : waitingIn(world).write(key, { pending: noCode(now) });
  }
  const { code, pending } = newCode(key, now);
  waitingIn(world).write(key, { pending });
  send(world, account, deletionMail[languageOf(world, account)].code(code));
}

/** A right code is used up by being right. */
function verifyOtp(world: World, userName: string, code: string): CodeVerdict {
  const key = codeKey(userName);
  const now = world.clock.now();
  const waiting = waitingIn(world).read(key)?.pending;
  if (!waiting) return { verdict: 'expired' };
  const { verdict, pending } = judgeCode(waiting, code, key, now);
  const account = accountStore(world.db.connection).byUserName(userName);
  if (verdict !== 'right' || !account) {
    waitingIn(world).write(key, { pending });
    return verdict === 'wrong'
      ? { verdict, triesLeft: pending.triesLeft }
      : { verdict: verdict === 'right' ? 'expired' : verdict };
  }
  waitingIn(world).write(key, {});
  const ticket = randomBytes(32).toString('base64url');
  const { objectId } = account;
  ticketsIn(world).write(ticketKey(ticket), { objectId, userName, issuedAt: now, isUsed: false });
  return { verdict: 'right', ticket };
}

/** Deletes the sign-in and everything that is signed in; what the plan knows of the person stays. */
function removeAccount(world: World, userName: string, ticket: string): void {
  const key = ticketKey(ticket);
  const issued = ticketsIn(world).read(key);
  const isGood =
    issued?.userName.toLowerCase() === userName.toLowerCase() &&
    world.clock.now() - issued.issuedAt < TICKET_LIFETIME_MS;
  if (!issued || !isGood) throw new Refusal(403, 'Nobody has just proven that this account is theirs.');
  if (issued.isUsed) return;
  const { connection } = world.db;
  const account = accountStore(connection).byObjectId(issued.objectId);
  world.db.transaction(() => {
    accountStore(connection).remove(issued.objectId);
    revokeAccount(connection, issued.objectId);
    // whoever takes the user name next is somebody else
    unlinkUserName(world.db, userName);
    ticketsIn(world).write(key, { ...issued, isUsed: true });
  });
  if (account) send(world, account, deletionMail[languageOf(world, account)].deleted);
}

export function mountDeleteAccount(mount: Mount): void {
  mount(deleteAccount.requestOtp, ({ world, query }) => requestOtp(world, query.username, query.email));
  mount(deleteAccount.verifyOtp, ({ world, query }) => verifyOtp(world, query.username, query.otp));
  mount(deleteAccount.submit, ({ world, body }) => removeAccount(world, body.username, body.ticket));
}
