import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compose, checkReferences } from './check-compose.ts';
import { root } from './root.ts';

/**
 * Checks the files of deploy/ against schemas and grammars that npm has: Kubernetes objects, the compose file with all that
 * it names, and the PromQL of the alert rules and the dashboard. The packages are fetched for the run and are no
 * dependencies: they are large, and only who changes deploy/ needs them.
 */

const packages = ['kubernetes-models@5.1.0', 'dclint@3.1.0', '@prometheus-io/lezer-promql@0.315.0', 'yaml@2.9.1'];

const read = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** Modules of the fetched packages, by their file. */
type Load = (path: string) => Promise<Record<string, unknown>>;

type ParseYaml = (text: string, options?: { merge: boolean }) => unknown;

interface Ajv {
  validate: (schema: unknown, data: unknown) => boolean;
  errorsText: () => string;
}

/** A sentence for each fault of the compose file: in its form, by the schema of Compose, and in what it names. */
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

/** A sentence for each object that its schema refuses. */
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

/** Every PromQL expression of a file that the grammar cannot read. */
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
      // Grafana puts a duration there.
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
  if (status !== 0) throw new Error('The packages with the schemas could not be fetched');
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
