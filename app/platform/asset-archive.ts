/**
 * The fingerprinted files of recent builds, in the session store, which all processes share. During a deploy each build
 * also serves the other's files, so an open page finds its own (docs/decisions/0016).
 */
import type { Logger } from './log.ts';
import type { ClientFiles, Codings, FileContents } from './static-files.ts';
import type { SealedStore } from './stores/stores.ts';

const HOUR_MS = 3_600_000;
/** Lifetime of files after the last process of their build ended: a page may stay open for weeks. */
const TTL_MS = 30 * 24 * HOUR_MS;
/** Files are written again at this interval, for a store that was emptied or restored. */
const RENEW_EVERY_MS = HOUR_MS;
const RETRY_MS = 2_000;
/** A page has about twenty files, so the files of one or two builds fit. */
const MAX_IN_MEMORY = 400;

/** The build derives the name from the file's contents, so one name has one content. */
const FINGERPRINTED = /^\/assets\/[\w.-]{1,100}-[\w-]{7,8}\.[a-z0-9]{2,5}$/;

/** base64 */
type ArchivedFile = Codings<string>;

const toRecordName = (path: string) => `asset:${path}`;

const coded = <From, To>(of: Codings<From>, how: (value: From) => To): Codings<To> => ({
  plain: how(of.plain),
  br: of.br ? how(of.br) : undefined,
  gzip: of.gzip ? how(of.gzip) : undefined,
});
const toRecord = (contents: FileContents): ArchivedFile =>
  coded(contents, (bytes) => bytes.toString('base64'));
const toContents = (record: ArchivedFile): FileContents =>
  coded(record, (text) => Buffer.from(text, 'base64'));

export interface AssetArchive {
  /** the file of a different build; undefined when no build of the last thirty days had it. @throws StoreDown */
  find(path: string): Promise<FileContents | undefined>;
  /** Stores the files of this build, and again every hour. The first page waits for it unless the store is down. */
  keep(own: ClientFiles): Promise<void>;
  stop(): void;
}

/**
 * Opens the archive of built files. @param sealed sealed, so that write access to the store is not enough to inject a
 * script
 */
export function openAssetArchive(sealed: Pick<SealedStore, 'get' | 'set'>, log: Logger): AssetArchive {
  const found = new Map<string, FileContents>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isTold = false;

  async function keep(own: ClientFiles): Promise<void> {
    let nextMs = RENEW_EVERY_MS;
    try {
      for (const [path, contents] of own)
        if (FINGERPRINTED.test(path)) await sealed.set(toRecordName(path), toRecord(contents), TTL_MS);
      isTold = false;
    } catch (err) {
      // once per outage
      if (!isTold) log.warn({ event: 'assets.notKept', err });
      isTold = true;
      nextMs = RETRY_MS;
    }
    if (!isStopped) timer = setTimeout(() => void keep(own), nextMs).unref();
  }

  return {
    keep,
    async find(path) {
      if (!FINGERPRINTED.test(path)) return undefined;
      const before = found.get(path);
      if (before) return before;
      const record = await sealed.get<ArchivedFile>(toRecordName(path));
      if (record === undefined) return undefined;
      const contents = toContents(record);
      const [oldest] = found.keys();
      if (oldest !== undefined && found.size >= MAX_IN_MEMORY) found.delete(oldest);
      found.set(path, contents);
      return contents;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
