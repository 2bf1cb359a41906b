import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compose, checkReferences, hasVersion } from './check-compose.ts';
import { root } from './root.ts';

/**
 * Checks deploy/ with schemas and grammars from npm: Kubernetes objects, the compose file and its
 * references, and the PromQL of alerts and dashboard. The packages are large, so they are not
 * dependencies: each run fetches them.
 */

const packages = ['kubernetes-models@5.1.0', 'dclint@3.1.0', '@prometheus-io/lezer-promql@0.315.0', 'yaml@2.9.1'];

const read = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** Loads a module of the fetched packages by its file path. */
type Load = (path: string) => Promise<Record<string, unknown>>;

type ParseYaml = (text: string, options?: { merge: boolean }) => unknown;

interface Ajv {
  validate: (schema: unknown, data: unknown) => boolean;
  errorsText: () => string;
}

/** One message per error in the compose file: by the Compose schema, and broken references. */
async function checkCompose(folder: string, load: Load, parse: ParseYaml): Promise<string[]> {
  const text = read('compose.yaml');
  const compose = parse(text, { merge: true }) as Compose;
  const { Ajv } = (await load('ajv/dist/ajv.js')) as { Ajv: new (options: object) => Ajv };
  const schema = JSON.parse(
    readFileSync(join(folder, 'node_modules', 'dclint', 'schemas', 'compose.schema.json'), 'utf8'),
  );
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  const isRight = ajv.validate({ ...schema, $schema: undefined }, compose);
  const faults = [...(isRight ? [] : [ajv.errorsText()]), ...checkReferences(compose, text)];
  return faults.map((fault) => `compose.yaml: ${fault}`);
}

/** One message per object that violates its schema. */
async function checkKubernetes(load: Load, parse: ParseYaml): Promise<string[]> {
  const faults: string[] = [];
  const documents = read('kubernetes/kampus.yaml').split(/^---$/m);
  for (const document of documents) {
    const { apiVersion, kind, metadata } = parse(document) as KubernetesObject;
    const { [kind]: Model } = (await load(`kubernetes-models/${apiVersion}/${kind}.js`)) as Record<
      string,
      new (
        content: unknown,
      ) => { validate: () => void }
    >;
    if (!Model) throw new Error(`There is no schema of ${apiVersion} ${kind}`);
    try {
      new Model(parse(document)).validate();
    } catch (error) {
      faults.push(`kubernetes/kampus.yaml, ${kind} ${metadata.name}: ${(error as Error).message}`);
    }
  }
  return faults;
}

interface Container {
  env?: { name: string; valueFrom?: { secretKeyRef?: { name: string } } }[];
  envFrom?: unknown[];
}

interface Workload {
  kind: string;
  spec?: { template?: { spec: { containers: Container[] } } };
}

/**
 * Checks that the processes on Kubernetes get the settings of the compose file, each by its name,
 * and nothing of the role that owns the tables.
 */
function* checkSettings(parse: ParseYaml): Generator<string> {
  const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
  const workloads = read('kubernetes/kampus.yaml')
    .split(/^---$/m)
    .map((document) => parse(document) as Workload);
  const [container] = workloads.find(({ kind }) => kind === 'Deployment')?.spec?.template?.spec.containers ?? [];
  const settings = container?.env ?? [];
  if (container?.envFrom) yield 'kubernetes/kampus.yaml: the processes get a whole secret';
  for (const { name, valueFrom } of settings)
    if (valueFrom?.secretKeyRef?.name === 'kampus-owner')
      yield `kubernetes/kampus.yaml: the processes get ${name} of the owner of the tables`;
  for (const name of Object.keys(compose.services['app1']?.environment ?? {}))
    if (!settings.some((setting) => setting.name === name))
      yield `kubernetes/kampus.yaml: the processes do not get ${name}, which compose.yaml gives them`;
}

/** One message per image of Kubernetes and of the Dockerfile without a version. */
function* checkImages(): Generator<string> {
  const named = [
    ['kubernetes/kampus.yaml', /^ *image: (\S+)$/gm],
    ['Dockerfile', /^FROM (\S+)/gm],
  ] as const;
  for (const [file, pattern] of named)
    for (const [, image] of read(file).matchAll(pattern))
      if (!hasVersion(image)) yield `${file}: ${image} has no version`;
}

/** One message per PromQL expression with a syntax error. */
async function checkPromql(load: Load, file: string, expressions: string[]): Promise<string[]> {
  const { parser } = (await load('@prometheus-io/lezer-promql/dist/index.es.js')) as {
    parser: {
      parse: (text: string) => {
        iterate: (visitor: { enter: (node: { type: { isError: boolean } }) => void }) => void;
      };
    };
  };
  return expressions
    .filter((expression) => {
      let isWrong = false;
      // Grafana replaces the variable with a duration.
      parser.parse(expression.replaceAll('$__rate_interval', '5m')).iterate({
        enter: ({ type }) => {
          isWrong ||= type.isError;
        },
      });
      return isWrong;
    })
    .map((expression) => `${file}: ${expression}`);
}

function listExpressions(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string' ? [inner] : listExpressions(inner),
  );
}

function fetchPackages(folder: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', [...install, ...packages], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('The schema packages could not be fetched');
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kampus-deploy-'));
  try {
    fetchPackages(folder);
    const load: Load = (path) => import(pathToFileURL(join(folder, 'node_modules', path)).href);
    const { parse } = (await load('yaml/dist/index.js')) as { parse: ParseYaml };
    const alerts = listExpressions(parse(read('monitoring/alerts.yaml')));
    const panels = listExpressions(JSON.parse(read('monitoring/dashboard.json')));
    const faults = [
      ...(await checkKubernetes(load, parse)),
      ...(await checkCompose(folder, load, parse)),
      ...checkSettings(parse),
      ...checkImages(),
      ...(await checkPromql(load, 'monitoring/alerts.yaml', alerts)),
      ...(await checkPromql(load, 'monitoring/dashboard.json', panels)),
    ];
    for (const fault of faults) console.error(fault);
    console.log(`deploy/: ${alerts.length} alerts and ${panels.length} panels read, ${faults.length} faults`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
