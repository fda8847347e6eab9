import { userManagement } from '../../../app/programme/contract/user-management.ts';
import { accountStore } from '../../data/accounts.ts';
import type { StoredAccount } from '../../data/accounts.ts';
import { memberByCard } from '../../data/members.ts';
import type { World } from '../../data/world.ts';
import { createOutbox } from '../../outbox.ts';
import type { Language } from '../../outbox.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { userNameMail } from '../user-name-mail.ts';

/** The language of the person whom the account is linked to. */
function languageOf({ db }: World, { clientId, cardId, personCode }: StoredAccount): Language {
  const isLinked = clientId !== undefined && cardId !== undefined && personCode !== undefined;
  return (isLinked && memberByCard(db, { clientId, cardId, personCode })?.language) || 'en';
}

function sendUserName(world: World, to: string): void {
  const account = accountStore(world.db.connection).byEmail(to);
  if (!account) throw new Refusal(404, 'There is no account with this email address.');
  const language = languageOf(world, account);
  const { subject, body } = userNameMail[language];
  const outbox = createOutbox(world.db.connection, world.clock.now);
  outbox.send({ to: account.email, channel: 'email', subject, body: body(account.userName), language });
}

export function mountUserManagement(mount: Mount): void {
  mount(userManagement.userNameByObjectId, ({ world, caller, query }) => {
    if (query.objectId !== caller.access.sub) throw new Refusal(403, 'This is not your account.');
    const account = accountStore(world.db.connection).byObjectId(query.objectId);
    if (!account) throw new Refusal(404, 'There is no such account.');
    return { userName: account.userName };
  });
  mount(userManagement.sendUsernameEmail, ({ world, body }) => sendUserName(world, body.ToEmail));
}
