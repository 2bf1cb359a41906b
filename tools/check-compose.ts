import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

interface Service {
  depends_on?: string[] | Record<string, { condition: string }>;
  environment?: Record<string, string | number | null>;
  volumes?: string[];
  networks?: Record<string, { ipv4_address?: string }>;
  secrets?: string[];
  healthcheck?: { disable?: boolean };
  restart?: string;
  command?: string | string[];
  image?: string;
  cap_drop?: string[];
  security_opt?: string[];
}

export interface Compose {
  services: Record<string, Service>;
  networks?: Record<string, { ipam?: { config?: { subnet: string }[] } }>;
  volumes?: Record<string, unknown>;
  secrets?: Record<string, { environment?: string }>;
}

const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

/** Folders that the operator creates next to the file. */
const ownFolders = ['./certificates'];

function* checkDependencies({ services }: Compose): Generator<string> {
  for (const [name, { depends_on = {} }] of Object.entries(services)) {
    const wanted = Array.isArray(depends_on)
      ? depends_on.map((other) => [other, 'service_started'] as const)
      : Object.entries(depends_on).map(([other, { condition }]) => [other, condition] as const);
    for (const [other, condition] of wanted) {
      const found = services[other];
      if (!found) yield `${name} depends on ${other}, which is not a service`;
      else if (condition === 'service_healthy' && !found.healthcheck)
        yield `${name} waits for the health of ${other}, which has no healthcheck`;
      else if (condition === 'service_completed_successfully' && found.restart !== 'no')
        yield `${name} waits for the end of ${other}, which is restarted`;
    }
  }
}

function* checkMounts({ services, volumes = {}, secrets = {} }: Compose): Generator<string> {
  for (const [name, service] of Object.entries(services)) {
    for (const mount of service.volumes ?? []) {
      const [source = ''] = mount.split(':');
      const isFile = source.startsWith('.');
      if (isFile && !ownFolders.includes(source) && !existsSync(join(root, 'deploy', source)))
        yield `${name} mounts ${source}, which does not exist`;
      if (!isFile && !(source in volumes)) yield `${name} mounts ${source}, which is not a volume`;
    }
    for (const secret of service.secrets ?? [])
      if (!(secret in secrets)) yield `${name} reads ${secret}, which is not a secret`;
  }
}

const addressNumber = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

function isInSubnet(address: string, subnet: string): boolean {
  const [base = '', bits = '32'] = subnet.split('/');
  const size = 2 ** (32 - Number(bits));
  return Math.floor(addressNumber(address) / size) === Math.floor(addressNumber(base) / size);
}

/** Checks addresses, and host names in the files and settings. */
function* checkNetwork({ services, networks = {} }: Compose, text: string): Generator<string> {
  const subnets = networks['default']?.ipam?.config?.map(({ subnet }) => subnet) ?? [];
  for (const [name, service] of Object.entries(services)) {
    const address = service.networks?.['default']?.ipv4_address;
    if (address && !subnets.some((subnet) => isInSubnet(address, subnet)))
      yield `${name} has ${address}, which is in no network`;
  }
  const proxy = services['proxy']?.networks?.['default']?.ipv4_address;
  if (!proxy || !text.includes(`TRUST_PROXY:-${proxy}}`)) yield 'TRUST_PROXY is not the address of the proxy';
  const named = [
    ...text.matchAll(/@([a-z]\w*):\d+/g),
    ...read('deploy', 'compose', 'nginx.conf').matchAll(/^\s*server (\w+):3000/gm),
    ...read('deploy', 'compose', 'pgbouncer.ini').matchAll(/ = host=(\w+)/g),
    ...read('deploy', 'monitoring', 'prometheus.yaml').matchAll(/'(\w+):3000'/g),
  ];
  for (const [where, host = ''] of named) if (!(host in services)) yield `«${where.trim()}» does not name a service`;
}

/**
 * Checks the `.env` variables: each is required or has a default, and is documented in
 * docs/operations.md.
 */
function* checkVariables({ secrets = {} }: Compose, text: string): Generator<string> {
  const documented = read('docs', 'operations.md');
  const variables = [...text.matchAll(/\$\{(\w+)(:[?-])?/g)].map(([, name = '', rule]) => ({ name, rule }));
  const fromSecrets = Object.values(secrets).map(({ environment = '' }) => ({ name: environment, rule: ':-' }));
  for (const name of new Set([...variables, ...fromSecrets].map((variable) => variable.name))) {
    const isHandled = [...variables, ...fromSecrets].some((variable) => variable.name === name && variable.rule);
    if (!isHandled) yield `${name} may be missing: give it a default, or require it with :?`;
    // docs/operations.md lists the OpenTelemetry variables as a group.
    if (!name.startsWith('OTEL_') && !documented.includes(`\`${name}\``)) yield `${name} is not in docs/operations.md`;
  }
}

/** True for `nginx:1.29`, also with a digest. False for `nginx:latest` and a digest alone. */
export const hasVersion = (image = ''): boolean => /:[^:/@]*\d[^:/@]*(@sha256:[0-9a-f]{64})?$/.test(image);

/** The own image, whose version the operator names in `.env`. */
const ownImage = /^kampus:\$\{KAMPUS_TAG\b/;

function* checkPrograms({ services }: Compose): Generator<string> {
  for (const [name, { command = [], image }] of Object.entries(services)) {
    for (const [path] of [command]
      .flat()
      .join(' ')
      .matchAll(/server\/src\/\S+\.ts/g))
      if (!existsSync(join(root, path))) yield `${name} runs ${path}, which does not exist`;
    if (!ownImage.test(image ?? '') && !hasVersion(image)) yield `${name} has an image without a version`;
  }
}

/** The health check of the own image asks the server, which a command replaces. */
function* checkHealth({ services }: Compose): Generator<string> {
  for (const [name, { command, image, healthcheck }] of Object.entries(services))
    if (command && ownImage.test(image ?? '') && !healthcheck) yield `${name} runs no server and is never healthy`;
  for (const [, rest, host] of read('deploy', 'compose', 'nginx.conf').matchAll(/^\s*(server (\w+):3000.*)$/gm))
    if (!rest?.includes(' resolve ')) yield `nginx keeps the address of ${host} after it is created again`;
}

function* checkRights({ services }: Compose): Generator<string> {
  for (const [name, { cap_drop = [], security_opt = [] }] of Object.entries(services)) {
    if (!cap_drop.includes('ALL')) yield `${name} keeps the capabilities of its image`;
    if (!security_opt.includes('no-new-privileges:true')) yield `${name} may gain privileges`;
  }
}

/** A backup contains the uploads, so it needs the file store of the processes. */
function* checkBackup({ services }: Compose): Generator<string> {
  const { environment = {} } = services['backup'] ?? {};
  for (const name of Object.keys(services['app1']?.environment ?? {}))
    if (name.startsWith('S3_') && !(name in environment)) yield `backup does not get ${name}`;
}

/**
 * One message per broken reference or kept right in deploy/compose.yaml. `text` is the file,
 * `compose` its parsed content.
 */
export const checkReferences = (compose: Compose, text: string): string[] => [
  ...checkDependencies(compose),
  ...checkMounts(compose),
  ...checkNetwork(compose, text),
  ...checkVariables(compose, text),
  ...checkPrograms(compose),
  ...checkHealth(compose),
  ...checkRights(compose),
  ...checkBackup(compose),
];
