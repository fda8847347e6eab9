/** Deletes an account after an e-mailed code. Unknown people get the same replies, and no e-mail. */
import { isSameName } from '#contract/account-name.ts';
import { deleteAccount } from '#contract/delete-account.ts';
import type { CodeVerdict } from '#contract/one-time-code.ts';
import { createAccountStore, type StoredAccount } from '../../data/accounts.ts';
import { findMemberByUserName, unlinkUserName } from '../../data/members.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { endMemberShares } from '../../data/shares.ts';
import { revokeAccount } from '../../idp/sqlite-adapter.ts';
import { Refusal } from '../../refusal.ts';
import { sendMail } from '../mail.ts';
import type { Mount } from '../mount.ts';
import { issueCode, issueNoCode, judge, findProof } from '../one-time-codes.ts';

const KIND = 'delete-account';

function findAccount({ db }: ProgrammeState, userName: string, email: string): StoredAccount | undefined {
  const account = createAccountStore(db).byUserName(userName);
  return isSameName(account?.email, email) ? account : undefined;
}

function requestOtp(programme: ProgrammeState, userName: string, email: string): void {
  const account = findAccount(programme, userName, email);
  if (!account) {
    issueNoCode(programme, KIND, `${userName} ${email}`);
    return issueNoCode(programme, KIND, userName);
  }
  const code = issueCode(programme, KIND, userName, account.email);
  sendMail(programme, account, 'deletionCode', { code });
}

/** A code of an account that no longer exists counts as expired. */
function verifyOtp(programme: ProgrammeState, userName: string, code: string, email?: string): CodeVerdict {
  // tries with a different address are counted separately, so they do not reduce the account's
  const isSentThere = email === undefined || findAccount(programme, userName, email) !== undefined;
  const judged = judge(programme, KIND, isSentThere ? userName : `${userName} ${email}`, code);
  const isKnown = createAccountStore(programme.db).byUserName(userName) !== undefined;
  return judged.verdict === 'right' && !isKnown ? { verdict: 'expired' } : judged;
}

/** Deletes the sign-in and all sessions; the plan's data of the person stays. */
function removeAccount(programme: ProgrammeState, userName: string, ticket: string): void {
  const proof = findProof(programme, KIND, userName, ticket, 'delete');
  if (!proof) throw new Refusal(403, 'Nobody has just proven that this account is theirs.');
  if (proof.isDone) return;
  const account = findAccount(programme, userName, proof.email);
  programme.db.transaction(() => {
    if (account) {
      createAccountStore(programme.db).remove(account.objectId);
      revokeAccount(programme.db, account.objectId);
      const member = findMemberByUserName(programme.db, userName);
      if (member) endMemberShares(programme, member);
      // the next owner of the user name is a different person
      unlinkUserName(programme.db, userName);
    }
    proof.done();
  });
  if (account) sendMail(programme, account, 'accountDeleted');
}

export function mountDeleteAccount(mount: Mount): void {
  mount(deleteAccount.requestOtp, ({ programme, query }) =>
    requestOtp(programme, query.username, query.email),
  );
  mount(deleteAccount.verifyOtp, ({ programme, query }) =>
    verifyOtp(programme, query.username, query.otp, query.email),
  );
  mount(deleteAccount.submit, ({ programme, body }) => removeAccount(programme, body.username, body.ticket));
}
