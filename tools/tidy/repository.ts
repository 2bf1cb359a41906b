import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../root.ts';

/**
 * Files of the repository that match git's patterns, those not committed yet included; paths from
 * its root.
 */
export const list = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && exists(file));

/** Tracked files that a pattern of .gitignore matches. */
export const listIgnored = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--ignored', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '');

export const exists = (path: string): boolean => existsSync(join(root, path));
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

export const sources = list('*.ts', '*.tsx', '*.mjs').filter((file) => !file.endsWith('.d.ts'));
export const documents = list('*.md').filter((file) => !file.startsWith('server/demo/'));

export const isTest = (file: string): boolean => /\.test(-data)?\.tsx?$|\/testing\/|\/testing\.tsx?$/.test(file);

export interface Import {
  file: string;
  /** Path from the root for a file of the repository, the specifier itself for a package. */
  target: string;
}

const resolveImport = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  if (specifier.startsWith('@kampus/contract/')) return `${specifier.replace('@kampus/contract', 'contract/src')}.ts`;
  // The package imports of server and web (`#platform/…`, `#shared/…`) name the wings below src.
  return specifier.startsWith('#') ? `${file.split('/')[0]}/src/${specifier.slice(1)}` : specifier;
};

/** What a file imports, dynamic imports and types included. */
const importsOf = (file: string): Import[] =>
  [...read(file).matchAll(/(?<!['.])\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => ({
    file,
    target: resolveImport(file, match[1] ?? ''),
  }));

export const imports = sources.flatMap(importsOf);

export type Side = 'server' | 'web';
export const sides: readonly Side[] = ['server', 'web'];

/**
 * Where a file of server/src or web/src belongs: `platform/db/connect.ts` is in the wing `platform`
 * and its part `db`.
 */
export interface Place {
  side: Side;
  wing: string;
  /** The folder inside the wing: a domain, a shared part. Empty for a file of the wing itself. */
  part: string;
}

export function placeOf(path: string): Place | undefined {
  const [side, src, wing = '', part = '', rest] = path.split('/');
  if ((side !== 'server' && side !== 'web') || src !== 'src' || part === '') return undefined;
  return { side, wing, part: rest === undefined ? '' : part };
}
