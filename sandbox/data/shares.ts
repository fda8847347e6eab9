import type { PhiChange, PhiSettings, PhiUpdate } from '#contract/phi-settings.ts';
import { isMinor } from '#contract/registration-rules.ts';
import { canDecideFor, calculateSharingEnd } from '#contract/sharing-rules.ts';
import { toNewYorkTime, toDay, formatTimestamp } from './clock.ts';
import { createMarks, type Database } from './database.ts';
import { listFamily, findMemberById, type Member } from './members.ts';
import type { ProgrammeState } from './programme-state.ts';

interface Share {
  viewerId: number;
  ownerId: number;
  /** date-only */
  since: string;
  /** date-only; absent for an adult's own choice */
  endsOn?: string;
}

interface Change {
  /** RFC 3339, UTC */
  at: string;
  ownerId: number;
  viewerId: number;
  shared: boolean;
  /** absent when it ended automatically */
  byPersonCode?: string;
}

const insertShare = (db: Database, { viewerId, ownerId, since, endsOn }: Share): void =>
  db.insert('shares', { viewerId, ownerId, since, endsOn });
const insertChange = (db: Database, { at, ownerId, viewerId, shared, byPersonCode }: Change): void =>
  db.insert('shareChanges', { at, ownerId, viewerId, shared, byPersonCode });

/** Allows one person to see another's data. @param at milliseconds since the epoch */
export function share(db: Database, owner: Member, viewer: Member, by: Member, at: number): void {
  const { memberId: ownerId } = owner;
  const { memberId: viewerId } = viewer;
  const since = toDay(at);
  const endsOn = calculateSharingEnd(owner, since);
  insertShare(db, { viewerId, ownerId, since, endsOn });
  insertChange(db, { at: formatTimestamp(at), ownerId, viewerId, shared: true, byPersonCode: by.personCode });
}

function unshare(db: Database, owner: Member, viewer: Member, by: Member, at: number): void {
  const { memberId: ownerId } = owner;
  const { memberId: viewerId } = viewer;
  db.run('DELETE FROM shares WHERE ownerId = ? AND viewerId = ?', ownerId, viewerId);
  insertChange(db, {
    at: formatTimestamp(at),
    ownerId,
    viewerId,
    shared: false,
    byPersonCode: by.personCode,
  });
}

/** Ends all sharing from and with a person when the account that decided about it is deleted. */
export function endMemberShares({ db, clock }: ProgrammeState, sharer: Member): void {
  const { memberId } = sharer;
  const sql = 'SELECT * FROM shares WHERE viewerId = ? OR ownerId = ? ORDER BY viewerId, ownerId';
  for (const { viewerId, ownerId } of db.all<Share>(sql, memberId, memberId))
    unshare(db, findMemberById(db, ownerId), findMemberById(db, viewerId), sharer, clock.now());
}

/** Ends sharing for a minor on the eighteenth birthday. */
export function endShares(db: Database, today: string): void {
  const due = db.all<Share>('SELECT * FROM shares WHERE endsOn <= ? ORDER BY endsOn', today);
  if (due.length === 0) return;
  db.transaction(() => {
    for (const { ownerId, viewerId, endsOn } of due) {
      db.run('DELETE FROM shares WHERE ownerId = ? AND viewerId = ?', ownerId, viewerId);
      const at = formatTimestamp(toNewYorkTime(endsOn ?? today, 0));
      insertChange(db, { at, ownerId, viewerId, shared: false });
    }
  });
}

/** People who can be given access: adults with an account (specification 6.06). */
const canLook = (person: Member, today: string) =>
  person.userName !== undefined && !isMinor(person.dateOfBirth, today);

function listPairs({ db, clock }: ProgrammeState, sharer: Member): { owner: Member; viewer: Member }[] {
  const today = clock.today();
  const family = listFamily(db, sharer);
  const viewers = family.filter((person) => canLook(person, today));
  return family
    .filter((owner) => canDecideFor(sharer, owner, today))
    .flatMap((owner) =>
      viewers
        .filter(({ personCode }) => personCode !== owner.personCode)
        .map((viewer) => ({ owner, viewer })),
    );
}

const MAX_CHANGES = 50;

export function getPhiSettings(programme: ProgrammeState, sharer: Member): PhiSettings {
  const { db } = programme;
  const pairs = listPairs(programme, sharer);
  const codes = new Map(listFamily(db, sharer).map(({ memberId, personCode }) => [memberId, personCode]));
  const owners = [...new Set([sharer.memberId, ...pairs.map(({ owner }) => owner.memberId)])];
  // a viewer of a child who turned 18 also learns why the sharing ended
  const changes = db.all<Change>(
    `SELECT * FROM shareChanges
      WHERE ownerId IN (${createMarks(owners)}) OR (viewerId = ? AND byPersonCode IS NULL)
      ORDER BY at DESC, id DESC LIMIT ?`,
    ...owners,
    sharer.memberId,
    MAX_CHANGES,
  );
  return {
    shares: pairs.map(({ owner, viewer }) => toShareEntry(db, owner, viewer)),
    changes: changes.map(({ ownerId, viewerId, ...change }): PhiChange => ({
      ...change,
      personCode: codes.get(ownerId) ?? '',
      withPersonCode: codes.get(viewerId) ?? '',
    })),
  };
}

function toShareEntry(db: Database, owner: Member, viewer: Member): PhiSettings['shares'][number] {
  const sql = 'SELECT * FROM shares WHERE ownerId = ? AND viewerId = ?';
  const found = db.get<Share>(sql, owner.memberId, viewer.memberId);
  return {
    personCode: owner.personCode,
    withPersonCode: viewer.personCode,
    shared: found !== undefined,
    since: found?.since,
    endsOn: found?.endsOn,
  };
}

/** Turns one direction on or off; false when this person does not decide it. Idempotent. */
export function updatePhiSettings(programme: ProgrammeState, sharer: Member, update: PhiUpdate): boolean {
  const pair = listPairs(programme, sharer).find(
    ({ owner, viewer }) =>
      owner.personCode === update.personCode && viewer.personCode === update.withPersonCode,
  );
  if (!pair) return false;
  const { owner, viewer } = pair;
  const { db, clock } = programme;
  db.transaction(() => {
    if (toShareEntry(db, owner, viewer).shared === update.shared) return;
    (update.shared ? share : unshare)(db, owner, viewer, sharer, clock.now());
  });
  return true;
}
