/** Resets the database to the seed, which is the same for all starts on the same day. */
import { toDay } from '../clock.ts';
import { scheduleNews } from '../announcements.ts';
import { createRandom } from '../random.ts';
import { seedReissuedCards } from '../reissued-cards.ts';
import { createTables, dropTables, SEED_VERSION, writeSetting } from '../schema.ts';
import type { ProgrammeState } from '../programme-state.ts';
import { buildAnaWallet, seedAna } from './ana.ts';
import { seedHugo } from './hugo.ts';
import { seedOthers, seedCaraOutOfNetwork } from './others.ts';
import { seedReviews } from './clinical-reviews.ts';
import { keepRegistration } from '../registrations.ts';
import { giveWallet, seedMembers } from './people.ts';
import { createScript } from './script.ts';

const RANDOM_SEED = 20_261_120;

/**
 * Members who order by mail, with one address and one card. Eve has only a profile; mo and the people without
 * accounts have neither.
 */
// oxfmt-ignore
const withWallet = ['ben', 'cara', 'dev', 'dora', 'fay', 'gil', 'pat', 'sam', 'hugo', 'ximena', 'wade', 'noor'];

export function seed({ db, clock }: ProgrammeState): void {
  dropTables(db);
  createTables(db);
  writeSetting(db, 'seedVersion', SEED_VERSION);
  writeSetting(db, 'clockOffsetDays', 0);
  const now = clock.now();
  const today = toDay(now);
  const random = createRandom(RANDOM_SEED);
  const members = seedMembers(db, today);
  seedReissuedCards(db);
  const find = (name: string) => {
    const member = members.get(name);
    if (!member) throw new Error(`there is no ${name}`);
    return member;
  };
  const script = createScript(db, random, now, today);
  buildAnaWallet(script, find('ana'));
  for (const name of withWallet) giveWallet(script, find(name));
  const family = { ana: find('ana'), ben: find('ben'), leo: find('leo'), cara: find('cara') };
  seedAna(script, family);
  seedOthers(script, find);
  seedHugo(script, find('hugo'));
  const begun = { username: 'tomas_v', email: 'tomas.vasquez@example.com', contactNumber: '6085550132' };
  keepRegistration(db, find('tomás'), { ...begun, language: 'es' });
  seedCaraOutOfNetwork(script, family.cara);
  script.finish();
  scheduleNews(db, today);
  seedReviews(db, today, family);
}
