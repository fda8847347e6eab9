/**
 * The kinds of sealed records, and the version in which each is written and read. Raise a version when a build that
 * does not know the new shape would misread it. An optional field needs no new version. Raise it in two releases
 * (docs/decisions/0005-one-sealed-store.md).
 */
export interface RecordVersion {
  writes: number;
  /** the oldest and the newest version that this build can read */
  reads: readonly [oldest: number, newest: number];
  /**
   * handling of a record with a different version: `refused` throws, so that nothing overwrites it; `absent` counts as
   * missing
   */
  otherwise: 'refused' | 'absent';
  /** converts a value of a different version */
  convert?(value: unknown, version: number): unknown;
}

/** Records that members would miss, or that protect an order or an account. */
const kept: RecordVersion = { writes: 1, reads: [1, 1], otherwise: 'refused' };
/** Records that can be lost without harm, because a new sign-in or a new code replaces them. */
const renewed: RecordVersion = { writes: 1, reads: [1, 1], otherwise: 'absent' };

export type RecordVersions = Readonly<Record<string, RecordVersion>>;

export const recordVersions: RecordVersions = {
  cart: kept,
  'order-intent': kept,
  enrollment: kept,
  passkeys: kept,
  'kept-form': kept,
  'contact-change': kept,
  'once-before': kept,
  // finds an account's records when it is deleted, and its sessions when they are ended
  account: kept,
  of: kept,
  sessions: kept,
  session: renewed,
  'session-of': renewed,
  device: renewed,
  handoff: renewed,
  'callback-end': renewed,
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
