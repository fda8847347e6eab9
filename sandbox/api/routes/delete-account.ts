/** Deleting an account by an e-mailed code. Whoever is unknown gets the same answers, and no e-mail. */
import { deleteAccount } from '../../../app/programme/contract/delete-account.ts';
import type { CodeVerdict } from '../../../app/programme/contract/one-time-code.ts';
import { accountStore } from '../../data/accounts.ts';
import type { StoredAccount } from '../../data/accounts.ts';
import { unlinkUserName } from '../../data/members.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { revokeAccount } from '../../idp/sqlite-adapter.ts';
import { Refusal } from '../../refusal.ts';
import { deletionMail, languageOf, mailTo } from '../mail.ts';
import type { Mount } from '../mount.ts';
import { issueCode, issueNoCode, judge, proofOf } from '../one-time-codes.ts';

const KIND = 'delete-account';

/** The account that goes by this name and this address; one of them alone is not enough. */
function accountOf({ db }: ProgrammeState, userName: string, email: string): StoredAccount | undefined {
  const account = accountStore(db.connection).byUserName(userName);
  return account?.email.toLowerCase() === email.toLowerCase() ? account : undefined;
}

function requestOtp(world: ProgrammeState, userName: string, email: string): void {
  const account = accountOf(world, userName, email);
  if (!account) {
    issueNoCode(world, KIND, `${userName} ${email}`);
    return issueNoCode(world, KIND, userName);
  }
  const code = issueCode(world, KIND, userName, account.email);
  mailTo(world, account, deletionMail[languageOf(world, account)].code(code));
}

/** A code whose account is gone meanwhile is as good as expired. */
function verifyOtp(world: ProgrammeState, userName: string, code: string, email?: string): CodeVerdict {
  // whoever names another address has wrong codes of their own, and takes none of the account's tries
  const isSentThere = email === undefined || accountOf(world, userName, email) !== undefined;
  const judged = judge(world, KIND, isSentThere ? userName : `${userName} ${email}`, code);
  const isKnown = accountStore(world.db.connection).byUserName(userName) !== undefined;
  return judged.verdict === 'right' && !isKnown ? { verdict: 'expired' } : judged;
}

/** Deletes the sign-in and everything that is signed in; what the plan knows of the person stays. */
function removeAccount(world: ProgrammeState, userName: string, ticket: string): void {
  const proof = proofOf(world, KIND, userName, ticket, 'delete');
  if (!proof) throw new Refusal(403, 'Nobody has just proven that this account is theirs.');
  if (proof.isDone) return;
  const { connection } = world.db;
  const account = accountOf(world, userName, proof.email);
  world.db.transaction(() => {
    if (account) {
      accountStore(connection).remove(account.objectId);
      revokeAccount(connection, account.objectId);
      // whoever takes the user name next is somebody else
      unlinkUserName(world.db, userName);
    }
    proof.done();
  });
  if (account) mailTo(world, account, deletionMail[languageOf(world, account)].deleted);
}

export function mountDeleteAccount(mount: Mount): void {
  mount(deleteAccount.requestOtp, ({ world, query }) => requestOtp(world, query.username, query.email));
  mount(deleteAccount.verifyOtp, ({ world, query }) =>
    verifyOtp(world, query.username, query.otp, query.email),
  );
  mount(deleteAccount.submit, ({ world, body }) => removeAccount(world, body.username, body.ticket));
}
