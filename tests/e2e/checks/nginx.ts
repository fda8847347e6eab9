/** The sample configuration of deploy/nginx. Only addresses, certificate and paths differ. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeCertificate } from '#harness/make-certificate.ts';

/** Some users' paths lack Debian's nginx. */
const NGINX = ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0);
export const hasNginx = NGINX !== undefined;

/** @param portals ports of the two portals @param rate of requests, because all visitors have one address */
export async function startNginx(port: number, plainPort: number, portals: [number, number], rate = '30r/s') {
  if (NGINX === undefined) throw new Error('there is no nginx: apt-get install nginx-light');
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const at = (name: string) => join(folder, name);
  makeCertificate(folder);
  const site = readFileSync('deploy/nginx/member-portal.conf', 'utf8')
    .replaceAll('portal.example.com', 'localhost')
    .replace('rate=30r/s', `rate=${rate}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('127.0.0.1:3001', `127.0.0.1:${portals[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${portals[1]}`)
    .replaceAll('/etc/nginx/tls', folder)
    .replaceAll('/var/log/nginx', folder);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((name) => `${name}_temp_path ${at(name)};`);
  writeFileSync(
    at('nginx.conf'),
    `daemon off; pid ${at('pid')}; error_log ${at('error.log')}; events {} http { ${temporary.join(' ')} ${site} }`,
  );
  const server = spawn(NGINX, ['-p', folder, '-c', at('nginx.conf'), '-e', at('error.log')]);
  const ended = once(server, 'exit');
  const isUp = () =>
    fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (server.exitCode !== null || tries > 100) throw new Error(readFileSync(at('error.log'), 'utf8'));
    await wait(50);
  }
  return {
    url: `https://localhost:${port}`,
    accessLog: () => readFileSync(at('member-portal.log'), 'utf8'),
    /** new connections get a different certificate; open connections stay */
    renewCertificate() {
      makeCertificate(folder);
      server.kill('SIGHUP');
    },
    async stop() {
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
