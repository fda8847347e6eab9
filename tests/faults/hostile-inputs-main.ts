/**
 * Sends hostile passkeys and documents to their parsers in a separate process. Prints the cost of each input: outcome,
 * processor time, and the increase of the process's maximum memory. unsolicited-token.server.test.ts and
 * form-guards.test.ts have hostile tokens and forms.
 */
import { createServer, type RequestListener } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { setUpOptions, setUpPasskey } from '../../app/auth/passkey-setup.server.ts';
import { buildHostileAttestations } from '#harness/attestations.ts';
import { ana, portal, PORTAL } from '#harness/session-portal.ts';
import { createSoftAuthenticator, type Lies } from '#harness/soft-authenticator.ts';
import { calls } from '#contract/index.ts';
import { guest } from '../../app/programme/guest.ts';
import { createProgramme } from '../../app/programme/http.server.ts';
import { createRunningClock } from '#harness/clocks.ts';
import { captureLog } from '#harness/log-lines.ts';

/** The result of an input: `refused`, or the parsed value. */
type Outcome = string;
interface Library {
  harmless: () => Promise<Outcome>;
  hostile: Record<string, () => Promise<Outcome>>;
}

let unrequested: string[] = [];
const own = new Set<number>();
const { connect } = Socket.prototype;
Socket.prototype.connect = function (this: Socket, ...call: unknown[]) {
  const [{ port, host }] = call[0] as [{ port?: number | string; host?: string }];
  if (!own.has(Number(port))) unrequested.push(`${host}:${port}`);
  return Reflect.apply(connect, this, call) as Socket;
} as typeof connect;

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
const servedByUs = async (handler: RequestListener) => {
  const address = await serve(handler);
  own.add(Number(new URL(address).port));
  return address;
};

/** the address of a listener to which no input may make the process connect */
const listener = await serve((_request, response) => response.end());

async function passkeys(): Promise<Library> {
  const site = portal();
  await site.signedIn();
  const setUp = async (attest?: Lies['attest']) => {
    const ask = <T>(work: (context: ReturnType<typeof site.context>) => Promise<T>) => work(site.context());
    const options = await ask((context) => setUpOptions(context, ana));
    const credential = createSoftAuthenticator(PORTAL).create(options, attest ? { attest } : {});
    return (await ask((context) => setUpPasskey(context, ana, { credential, name: 'x', remember: false })))
      .kind;
  };
  const hostile = Object.entries(buildHostileAttestations([`${listener}/crl`, `${listener}/crl2`]));
  return {
    harmless: () => setUp(),
    hostile: Object.fromEntries(hostile.map(([what, attest]) => [what, () => setUp(attest)])),
  };
}

async function documents(): Promise<Library> {
  const replies: Record<string, { type?: string; headers?: object; status?: number; body: string | Buffer }> =
    {
      pdf: { body: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n' },
      'a zip': { type: 'application/zip', body: Buffer.from('504b0304140000000800', 'hex') },
      'a PNG of 2 billion pixels': {
        type: 'image/png',
        body: Buffer.from('89504e470d0a1a0a0000000d494844527fffffff7fffffff', 'hex'),
      },
      'a picture with an address': {
        type: 'image/svg+xml',
        body: `<svg><image href="${listener}/x"/></svg>`,
      },
      'a page that says it is a PDF': { body: `<script src="${listener}/x">%PDF-1.7 %%EOF</script>` },
      'a PDF that never ends': { body: `%PDF-1.7\n${'x'.repeat(50_000)}` },
      'gzip that grows to 500 MB': { headers: { 'content-encoding': 'gzip' }, body: gzipBomb(500) },
      'a redirect': { status: 302, headers: { location: `${listener}/x` }, body: '' },
      'a permanent redirect': { status: 308, headers: { location: `${listener}/x` }, body: '' },
      'a refresh header': { status: 404, headers: { refresh: `0; url=${listener}/x` }, body: 'x' },
      'a link header': { status: 404, headers: { link: `<${listener}/x>; rel=preload` }, body: 'x' },
      'JSON nested 100,000 deep': { type: 'application/json', status: 404, body: '['.repeat(100_000) },
      'JSON with __proto__': { type: 'application/json', status: 404, body: '{"__proto__":{"x":1}}' },
      'an unknown encoding': { headers: { 'content-encoding': 'zip' }, body: Buffer.from('504b0304', 'hex') },
      'an external entity': {
        type: 'text/xml',
        status: 404,
        body: `<!DOCTYPE x [<!ENTITY y SYSTEM "${listener}">]><x>&y;</x>`,
      },
      'an empty body': { body: '' },
      'brotli that is none': { headers: { 'content-encoding': 'br' }, body: 'xxxx' },
      'five encodings': {
        headers: { 'content-encoding': 'gzip, gzip, gzip, gzip, gzip' },
        body: gzipBomb(1),
      },
      'a length that is too large': { headers: { 'content-length': '99999999999' }, body: '%PDF-1.7' },
      'an image': { type: 'image/gif', body: 'GIF89a' },
      'bytes of null': { body: Buffer.alloc(1_000_000) },
    };
  let asked = 'pdf';
  const address = await servedByUs((request, response) => {
    const { type = 'application/pdf', headers = {}, status = 200, body } = replies[asked]!;
    request.resume();
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    // announces more bytes than it sends
    if (asked === 'a length that is too large') setTimeout(() => response.destroy(), 50);
  });
  const { log } = captureLog();
  const env = {
    programmeApiUrl: address,
    programmeSubscriptionKey: 'key',
    programmeApiKey: 'key',
    programmeTimeoutMs: 5_000,
  };
  const breaker = { failures: Infinity };
  const api = createProgramme({ env, log, clock: createRunningClock(), breaker })(guest, {
    requestId: 'r',
    log,
  });
  const ask = async (what: string) => {
    asked = what;
    try {
      await api.call(calls.content.form, { params: { file: 'a' }, query: { lang: 'en' } });
      return 'accepted';
    } catch {
      return 'refused';
    }
  };
  const hostile = Object.keys(replies).slice(1);
  return {
    harmless: () => ask('pdf'),
    hostile: Object.fromEntries(hostile.map((what) => [what, () => ask(what)])),
  };
}

/** Megabytes of zeros, compressed in pieces, because a gzip file may have several members (RFC 1952, 2.2). */
function gzipBomb(megabytes: number): Buffer {
  const one = gzipSync(Buffer.alloc(1024 * 1024));
  return Buffer.concat(Array.from({ length: megabytes }, () => one));
}

const peakKilobytes = () => process.resourceUsage().maxRSS;
const rows: object[] = [];
for (const [library, open] of Object.entries({ passkeys, documents })) {
  const { harmless, hostile } = await open();
  const control = await harmless();
  await harmless();
  for (const [input, send] of Object.entries(hostile)) {
    unrequested = [];
    const before = peakKilobytes();
    const startedAt = process.cpuUsage();
    const outcome = await send();
    const { user, system } = process.cpuUsage(startedAt);
    const ms = Math.round((user + system) / 1000);
    const megabytes = Math.round((peakKilobytes() - before) / 1024);
    rows.push({ library, input, control, outcome, ms, megabytes, sockets: unrequested });
  }
}
process.stdout.write(JSON.stringify(rows), () => process.exit());
