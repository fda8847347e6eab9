/**
 * The kinds of sealed records, and in which shape each is written and read. Raise a version when a build that
 * does not know the new shape would misread it; a field that may be missing needs none. Raise it in two
 * releases (docs/decisions/0106-versions-of-records.md).
 */
export interface RecordVersion {
  writes: number;
  /** the oldest and the newest that this build can read */
  reads: readonly [oldest: number, newest: number];
  /** what a read of another version does: throws, so that nothing overwrites the record, or finds nothing */
  otherwise: 'refused' | 'absent';
  /** makes what is written of what was read in another version */
  convert?(value: unknown, version: number): unknown;
}

/** Records that members would miss, or that guard an order or an account. */
const kept: RecordVersion = { writes: 1, reads: [1, 1], otherwise: 'refused' };
/** What a member begins again without loss, by signing in or by asking for another code. */
const renewed: RecordVersion = { writes: 1, reads: [1, 1], otherwise: 'absent' };

export type RecordVersions = Readonly<Record<string, RecordVersion>>;

export const recordVersions: RecordVersions = {
  cart: kept,
  'order-intent': kept,
  enrollment: kept,
  passkeys: kept,
  'kept-form': kept,
  'contact-change': kept,
  // by these the records of an account are found when it is deleted, and its sessions when they are ended
  account: kept,
  of: kept,
  sessions: kept,
  session: renewed,
  'session-of': renewed,
  device: renewed,
  handoff: renewed,
  'passkey-challenge': renewed,
  'sign-up': renewed,
  'delete-account': renewed,
  'contact-code': renewed,
  'profile-code': renewed,
  'signed-up': renewed,
  'deletion-code': renewed,
  flash: renewed,
  near: renewed,
  asset: renewed,
};
