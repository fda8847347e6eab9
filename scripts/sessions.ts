/**
 * Ends all sessions of a member, and forgets the remembered devices: `npm run sessions -- --member <subject>`, with the
 * `sub` claim of the identity provider. Reads the same environment as the portal.
 */
import { parseArgs } from 'node:util';
import { createSystemClock } from '../app/platform/clock.ts';
import { loadEnv } from '../app/platform/env.ts';
import { audit, createLogger } from '../app/platform/log.ts';
import { refuseStart } from '../app/platform/refuse-start.ts';
import { openStores } from '../app/platform/stores/open-stores.ts';
import { StoreDown } from '../app/platform/stores/stores.ts';
import { auditSubject } from '../app/session/audit.server.ts';
import { deriveAccountKey } from '../app/session/member-key.server.ts';
import { endSessions } from '../app/session/member-sessions.server.ts';
import { forgetDevices } from '../app/session/remembered-device.server.ts';

const { member } = parseArgs({ options: { member: { type: 'string' } } }).values;
if (!member) refuseStart('Whose sessions? npm run sessions -- --member <sub claim of the identity provider>');

const env = loadEnv(process.env);
const log = createLogger(env.logLevel);
const owner = deriveAccountKey(member);
try {
  const stores = await openStores(env, log, createSystemClock());
  const { count, identity } = await endSessions(stores, owner);
  await forgetDevices(stores, owner);
  audit(log, 'sign-out', {
    outcome: 'done',
    kind: 'operator',
    subject: identity ? auditSubject({ env }, identity) : '',
    count,
  });
  console.error(`${count} sessions ended.`);
  await stores.plain.close();
} catch (error) {
  if (!(error instanceof StoreDown)) throw error;
  refuseStart(`The session store does not answer (${error.fault}): no session was ended.`);
}
