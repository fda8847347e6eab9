/**
 * Sends hostile input to each parser of docs/develop/parser-libraries.md in a separate process. Prints the cost of each
 * input: outcome, processor time, and the increase of the process's maximum memory.
 */
import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { verifyIdToken } from '../../app/auth/id-token.server.ts';
import { setUpOptions, setUpPasskey } from '../../app/auth/passkey-setup.server.ts';
import { openKeySet } from '../../app/auth/provider-metadata.server.ts';
import { buildHostileAttestations } from '#harness/attestations.ts';
import { ana, portal, PORTAL } from '#harness/session-portal.ts';
import { createSoftAuthenticator, type Lies } from '#harness/soft-authenticator.ts';
import { createFormGuards, readBodies } from '../../app/platform/form-guards.ts';
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

async function tokens(): Promise<Library> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' };
  const strangersJwk = { ...(await exportJWK(stranger.publicKey)), kid: 'one', alg: 'RS256' };
  const pem = await exportSPKI(publicKey);
  const issuer = await servedByUs((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
  const keys = openKeySet(async () => issuer, createRunningClock());
  const claims = () => {
    const seconds = Math.floor(Date.now() / 1000);
    return { iss: issuer, aud: 'portal', sub: 'ana', iat: seconds, exp: seconds + 600 };
  };
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const byStranger = (header: object) =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(stranger.privateKey);
  const verify = async (token: string) => {
    try {
      await verifyIdToken(token, keys, { issuer, audience: 'portal' }, createRunningClock());
      return 'accepted';
    } catch {
      return 'refused';
    }
  };
  const unsigned = (header: object, signature = '', payload = base64(claims())) =>
    `${base64({ kid: 'one', ...header })}.${payload}.${signature}`;
  const withHmac = () => {
    const text = `${base64({ alg: 'HS256', kid: 'one' })}.${base64(claims())}`;
    return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
  };
  return {
    harmless: async () =>
      verify(await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)),
    hostile: {
      jku: async () => verify(await byStranger({ jku: `${listener}/keys` })),
      x5u: async () => verify(await byStranger({ x5u: `${listener}/certificate` })),
      'jku and an unknown kid': async () => verify(await byStranger({ kid: 'two', jku: `${listener}/keys` })),
      'a kid that is an address': async () => verify(await byStranger({ kid: `${listener}/keys` })),
      jwk: async () => verify(await byStranger({ jwk: strangersJwk })),
      x5c: async () => verify(await byStranger({ x5c: [Buffer.alloc(2_000).toString('base64')] })),
      'an unknown crit': () => verify(unsigned({ alg: 'RS256', crit: ['exp'], exp: 1 }, 'AAAA')),
      'alg none': () => verify(unsigned({ alg: 'none' })),
      'HS256 with the public key': () => verify(withHmac()),
      'b64 false': () => verify(unsigned({ alg: 'RS256', b64: false, crit: ['b64'] }, 'AAAA')),
      'a compressed payload': () =>
        verify(
          unsigned(
            { alg: 'RS256', zip: 'DEF' },
            'AAAA',
            gzipSync(Buffer.alloc(5_000_000)).toString('base64url'),
          ),
        ),
      'an encrypted token': () =>
        verify(`${base64({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })}..AAAA.AAAA.AAAA`),
      '8 MB': () => verify(unsigned({ alg: 'RS256' }, 'A'.repeat(8_000_000))),
      'a payload nested 4,000 deep': () =>
        verify(unsigned({ alg: 'RS256' }, 'AAAA', Buffer.from('['.repeat(4_000)).toString('base64url'))),
      '10,000 dots': () => verify('.'.repeat(10_000)),
      'a header that is a list': () => verify(`${base64([])}.${base64(claims())}.AAAA`),
      'an issuer that is an address': async () =>
        verify(
          await new SignJWT({ ...claims(), iss: listener })
            .setProtectedHeader({ alg: 'RS256', kid: 'one' })
            .sign(stranger.privateKey),
        ),
      '__proto__ in the header': () =>
        verify(
          `${Buffer.from('{"alg":"RS256","__proto__":{"jku":"x"}}').toString('base64url')}.${base64(claims())}.AAAA`,
        ),
      'a text of null bytes': () => verify('\0'.repeat(1_000)),
      EdDSA: () => verify(unsigned({ alg: 'EdDSA' }, 'AAAA')),
    },
  };
}

async function forms(): Promise<Library> {
  const app = express();
  app.use(readBodies);
  app.use(
    createFormGuards({
      publicUrl: 'http://localhost',
      formToken: async () => '',
      isOtherMembersForm: async () => false,
      handoff: { path: '/handoff', origins: new Set() },
    }),
  );
  app.use(async (request, response) => {
    const headers = { 'content-type': request.get('content-type') ?? '' };
    const form = await new Response(response.locals.body, { headers }).formData();
    response.end(String([...form.keys()].length));
  });
  const address = await servedByUs(app);
  const post = async (type: string, body: string) => {
    const reply = await fetch(address, {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    });
    await reply.arrayBuffer();
    return reply.status === 200 ? 'accepted' : 'refused';
  };
  const multipart = 'multipart/form-data; boundary=b';
  const part = (head: string, value: string) => `--b\r\n${head}\r\n\r\n${value}\r\n`;
  const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;
  const urlencoded = 'application/x-www-form-urlencoded';
  const many = (text: string, most = 65_536) => text.repeat(Math.floor(most / text.length));
  return {
    harmless: () => post(multipart, `${part(named('a'), 'x')}--b--\r\n`),
    hostile: {
      'no boundary': () => post('multipart/form-data', part(named('a'), 'x')),
      'a boundary that never ends': () => post(multipart, part(named('a'), 'x')),
      'a boundary of 10,000 characters': () =>
        post(`multipart/form-data; boundary=${'b'.repeat(10_000)}`, part(named('a'), 'x')),
      'two boundaries': () => post(`${multipart}; boundary=c`, `${part('x: y', 'x')}--b--\r\n`),
      '2,000 empty parts': () => post(multipart, `${many('--b\r\n\r\n\r\n', 60_000)}--b--\r\n`),
      'a head of 60,000 characters': () =>
        post(multipart, `${part(`${named('a')}\r\nX: ${many('y', 60_000)}`, 'x')}--b--\r\n`),
      '5,000 header lines': () =>
        post(multipart, `${part(`${named('a')}\r\n${many('X: y\r\n', 50_000)}Z: 1`, 'x')}--b--\r\n`),
      'a file that is nested multipart': () =>
        post(
          multipart,
          `${part(`${named('a]')}; filename="x"\r\nContent-Type: multipart/mixed; boundary=c`, 'y')}--b--\r\n`,
        ),
      'base64 of a transfer encoding': () =>
        post(multipart, `${part(`${named('a')}\r\nContent-Transfer-Encoding: base64`, '%%%\0')}--b--\r\n`),
      'a name with line ends': () => post(multipart, `${part(named('a%0d%0ab'), 'x')}--b--\r\n`),
      'a file name that is a path': () =>
        post(multipart, `${part(`${named('../../etc/passwd')}; filename="/etc/passwd"`, 'x')}--b--\r\n`),
      'a body of 1 MB': () => post(multipart, many('x', 1_000_000)),
      'another charset': () => post(`${multipart}, text/plain`, `${part(named('a'), 'x')}--b--\r\n`),
      'fields without names': () => post(urlencoded, many('=&')),
      'percent signs': () => post(urlencoded, `a[${many('%', 60_000)}=1`),
      'names nested 1,000 deep': () => post(urlencoded, `a${many('[a]', 3_000)}=1`),
      __proto__: () => post(urlencoded, '__proto__.polluted=1'),
      'an external entity': () =>
        post('text/xml', `<!DOCTYPE x [<!ENTITY y SYSTEM "${listener}">]><x>&y;</x>`),
      JSON: () => post('application/json', `{"$ref":"${listener}"}`),
      'a name in two forms': () =>
        post(multipart, `${part(`${named('a]')}; name*=UTF-8''%5B%5D`, 'x')}--b--\r\n`),
      'a null byte': () => post(urlencoded, 'a=%00'),
    },
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
for (const [library, open] of Object.entries({ passkeys, tokens, forms, documents })) {
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
