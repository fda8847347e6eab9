import { DEMO_PASSWORD, people } from '../sandbox/data/people.ts';

const lines = people.flatMap(({ account, firstName, lastName, eligibility }) => {
  if (!account) return [];
  const notes = [
    eligibility.status === 'ELIGIBLE' ? '' : eligibility.status.toLowerCase().replace('_', ' '),
    account.signsInBy === 'password' ? '' : 'comes by a partner',
    account.isRegistered ? '' : 'first visit',
  ].filter(Boolean);
  const note = notes.length > 0 ? ` (${notes.join(', ')})` : '';
  return [`    ${account.userName.padEnd(8)} ${firstName} ${lastName}${note}`];
});
console.log(`  Demo members, all with the password ${DEMO_PASSWORD}\n${lines.join('\n')}`);
