/**
 * Binds a form to the member it was rendered for. In one browser, a page may stay open in one tab while another member
 * signs in in a second tab. A click on the old page must not act for the new member.
 */
import { StoreDown } from '../platform/stores/stores.ts';
import { toMemberKey } from './member-key.server.ts';
import { deriveKeyedHash, getNewestSecret, isSameText } from './secrets.server.ts';
import type { SessionHandle } from './session.server.ts';

interface FormSession {
  session: Pick<SessionHandle, 'read' | 'formerMember'>;
  env: { sessionSecrets: string[] };
}

/** 96 bits of the hash are enough to distinguish members; it is not a secret */
const MARK_LENGTH = 16;
const toMark = (secret: string, memberKey: string) =>
  deriveKeyedHash(secret, 'formMember', memberKey).slice(0, MARK_LENGTH);

/** An expired session also counts, because its post is saved for that member. */
async function memberKeyOfSession({ session }: FormSession): Promise<string | undefined> {
  const current = await session.read();
  return current.state === 'none' ? session.formerMember() : toMemberKey(current.data.identity);
}

/** The value in a page's forms that identifies its member; empty on a guest's page. @throws StoreDown */
export async function deriveFormMember({ session, env }: FormSession): Promise<string> {
  const current = await session.read();
  if (current.state === 'none') return '';
  return toMark(getNewestSecret(env.sessionSecrets), toMemberKey(current.data.identity));
}

/**
 * Whether a form was rendered for a different member than the one whose session it is posted in. A guest's form has no
 * member. While the store is down this is unknown, and a post that needs a member is refused.
 * @param mark the value in the form
 */
export async function isOtherMembersForm(parts: FormSession, mark: string): Promise<boolean> {
  if (mark === '') return false;
  try {
    const memberKey = await memberKeyOfSession(parts);
    return (
      memberKey !== undefined &&
      !parts.env.sessionSecrets.some((secret) => isSameText(toMark(secret, memberKey), mark))
    );
  } catch (error) {
    if (error instanceof StoreDown) return false;
    throw error;
  }
}
