/**
 * Checks an authenticator's bytes before the WebAuthn library reads them. The library verifies each attestation format
 * that it knows. For some formats it downloads the addresses in the sender's certificates (docs/develop/parser-libraries.md).
 */

type Item = number | string | boolean | null | Uint8Array | Item[] | Map<number | string, Item>;

class MalformedCbor extends Error {
  override readonly name = 'MalformedCbor';
}

/** CTAP 2.2, section 8: no structure is nested deeper */
const MAX_DEPTH = 4;
/** more than any key, statement or set of extensions contains */
const MAX_ITEMS = 64;
const SIMPLE_VALUES = new Map<number, boolean | null>([
  [20, false],
  [21, true],
  [22, null],
]);

/**
 * Reads the part of CBOR (RFC 8949) that authenticators send (CTAP 2.2, section 8). Tags, floats, indefinite lengths,
 * 64-bit numbers and repeated keys are malformed.
 */
class CborReader {
  readonly #bytes: Buffer;
  #at: number;
  #items = 0;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd() {
    return this.#at === this.#bytes.length;
  }

  /** Reads the next item. @throws MalformedCbor */
  read(depth = 0): Item {
    this.#items += 1;
    if (depth > MAX_DEPTH || this.#items > MAX_ITEMS) throw new MalformedCbor();
    const head = this.#take(1).readUInt8();
    const info = head & 0x1f;
    if (head >> 5 === 7) return this.#readSimple(info);
    const count = this.#readCount(info);
    switch (head >> 5) {
      case 0:
        return count;
      case 1:
        return -1 - count;
      case 2:
        return this.#take(count);
      case 3:
        return this.#take(count).toString('utf8');
      case 4:
        return Array.from({ length: this.#bounded(count) }, () => this.read(depth + 1));
      case 5:
        return this.#readMap(this.#bounded(count), depth + 1);
      default:
        throw new MalformedCbor();
    }
  }

  #readMap(count: number, depth: number) {
    const map = new Map<number | string, Item>();
    for (let entry = 0; entry < count; entry += 1) {
      const key = this.read(depth);
      if ((typeof key !== 'number' && typeof key !== 'string') || map.has(key)) throw new MalformedCbor();
      map.set(key, this.read(depth));
    }
    return map;
  }

  #readSimple(info: number) {
    const value = SIMPLE_VALUES.get(info);
    if (value === undefined) throw new MalformedCbor();
    return value;
  }

  #readCount(info: number): number {
    if (info < 24) return info;
    if (info > 26) throw new MalformedCbor();
    const width = 2 ** (info - 24);
    return this.#take(width).readUIntBE(0, width);
  }

  #bounded(count: number): number {
    if (count > MAX_ITEMS) throw new MalformedCbor();
    return count;
  }

  #take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new MalformedCbor();
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

/** hash of the site, flags, counter (WebAuthn Level 3, 6.1) */
const FIXED_LENGTH = 37;
const AAGUID_LENGTH = 16;
const HAS_CREDENTIAL = 0x40;
const HAS_EXTENSIONS = 0x80;

function readAuthenticatorData(bytes: Buffer) {
  const flags = bytes.readUInt8(32);
  let at = FIXED_LENGTH;
  if (flags & HAS_CREDENTIAL) at += AAGUID_LENGTH + 2 + bytes.readUInt16BE(at + AAGUID_LENGTH);
  const maps = (flags & HAS_CREDENTIAL ? 1 : 0) + (flags & HAS_EXTENSIONS ? 1 : 0);
  const reader = new CborReader(bytes, at);
  for (let map = 0; map < maps; map += 1) if (!(reader.read() instanceof Map)) throw new MalformedCbor();
  return { hasCredential: Boolean(flags & HAS_CREDENTIAL), isWhole: bytes.length >= at && reader.isAtEnd };
}

/** False for malformed bytes, whose length fields exceed them. */
function isSound(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    if (error instanceof MalformedCbor || error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether bytes are authenticator data and nothing else (WebAuthn Level 3, 6.1). */
export const isAuthenticatorData = (bytes: Buffer) => isSound(() => readAuthenticatorData(bytes).isWhole);

/** EdDSA, ES256 and RS256 (COSE). The library's own list depends on the algorithms of the runtime. */
export const KEY_ALGORITHMS = [-8, -7, -257];
const isKeyAlgorithm = (algorithm: Item | undefined) =>
  typeof algorithm === 'number' && KEY_ALGORITHMS.includes(algorithm);

/**
 * Whether bytes are an attestation object without certificates: `none`, or `packed` with a signature of the new key
 * itself (WebAuthn Level 3, 8.2 and 8.7). Only these two reach the library.
 */
export const isPlainAttestation = (bytes: Buffer) =>
  isSound(() => {
    const reader = new CborReader(bytes);
    const object = reader.read();
    if (!(object instanceof Map) || object.size !== 3 || !reader.isAtEnd) return false;
    const [format, statement, data] = ['fmt', 'attStmt', 'authData'].map((key) => object.get(key));
    if (!(statement instanceof Map) || !Buffer.isBuffer(data)) return false;
    const { hasCredential, isWhole } = readAuthenticatorData(data);
    if (!hasCredential || !isWhole) return false;
    if (format === 'none') return statement.size === 0;
    const isSelfSigned = isKeyAlgorithm(statement.get('alg')) && Buffer.isBuffer(statement.get('sig'));
    return format === 'packed' && statement.size === 2 && isSelfSigned;
  });
