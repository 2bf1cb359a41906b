import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installDependencies, isInstalled, recordInstallation } from './install.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kampus-install-'));
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'package-lock.json'), '{ "packages": {} }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('packages count as installed after an installation of this lockfile', () => {
  expect(isInstalled(root)).toBe(false);
  recordInstallation(root);
  expect(isInstalled(root)).toBe(true);
});

it('packages do not count as installed after a change of the lockfile', () => {
  recordInstallation(root);
  writeFileSync(join(root, 'package-lock.json'), '{ "packages": { "node_modules/a": {} } }');
  expect(isInstalled(root)).toBe(false);
});

it('packages do not count as installed after their folder was removed', () => {
  recordInstallation(root);
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

it('an installation goes on without a lock if the temporary folder cannot be written', async () => {
  recordInstallation(root);
  vi.stubEnv('TMPDIR', join(root, 'missing'));
  try {
    expect(await installDependencies(root)).toBe(0);
  } finally {
    vi.unstubAllEnvs();
  }
});
