import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts, freePort, type Installation } from './installation.ts';
import type { Program } from './program.ts';

export interface Proxy {
  program: Program;
  origin: string;
  /** The certificate that clients trust. */
  certificate: string;
}

const root = join(import.meta.dirname, '..', '..');

/**
 * Writes the configuration of deploy/compose with the ports of this machine and a new certificate.
 */
function writeConfiguration(
  folder: string,
  ports: number[],
  tlsPort: number,
  plainPort: number,
  edit: (text: string) => string,
): string {
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`).join('\n    ');
  const text = readFileSync(join(root, 'deploy', 'compose', 'nginx.conf'), 'utf8')
    .replace(/server app1.*\n\s*server app2.*/, servers)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    // The nginx of Debian does not know this directive.
    .replace(/listen 443 ssl;\n\s*http2 on;/, `listen 127.0.0.1:${tlsPort} ssl;`)
    .replaceAll('/etc/nginx/certificates', folder)
    // All clients of a run have one address, so the limits of an address do not apply to them.
    .replace('rate=100r/s', 'rate=1000000r/s')
    .replace('limit_conn connections 200', 'limit_conn connections 60000')
    .replace(
      'worker_processes auto;',
      `worker_processes 2; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`,
    )
    .replace(
      'access_log off;',
      `access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;`,
    );
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, edit(text));
  return file;
}

function makeCertificate(folder: string): string {
  const certificate = join(folder, 'fullchain.pem');
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const { status, stderr } = spawnSync(
    'openssl',
    [...args, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', join(folder, 'privkey.pem'), '-out', certificate],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return certificate;
}

/**
 * Starts nginx with TLS for processes on these ports. `edit` changes its configuration. Undefined
 * if nginx is not installed.
 */
export async function startProxy(
  installation: Installation,
  tlsPort: number,
  ports: number[],
  edit: (text: string) => string = (text) => text,
): Promise<Proxy | undefined> {
  const command = installation.find('nginx');
  if (!command) return undefined;
  const { folder } = installation;
  const certificate = readFileSync(makeCertificate(folder), 'utf8');
  const program = await installation.launch({
    name: 'nginx',
    command,
    args: ['-c', writeConfiguration(folder, ports, tlsPort, await freePort(), edit)],
    isReady: () => accepts(tlsPort),
  });
  return { program, origin: `https://127.0.0.1:${tlsPort}`, certificate };
}
