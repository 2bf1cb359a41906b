import { describe, expect, it } from 'vitest';
import { findDifference } from './install.mjs';

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const installed = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/@kampus/web': { link: true },
};
const wanted = { '': { version: '1.0.0' }, ...installed };

function withOptional(entry: object) {
  return { ...wanted, 'node_modules/o': { version: '1.0.0', integrity: 'sha512-o', optional: true, ...entry } };
}

describe('an installation is as the lockfile says', () => {
  it('when names, versions and contents agree, wherever they came from', () => {
    const fromElsewhere = {
      ...installed,
      'node_modules/a': { ...installed['node_modules/a'], resolved: 'https://b.c' },
    };
    expect(findDifference(wanted, fromElsewhere, linux)).toBeUndefined();
  });

  it('without the optional packages of other machines', () => {
    for (const other of [
      { os: ['darwin'] },
      { os: ['linux'], cpu: ['arm64'] },
      { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      { os: ['!linux'] },
      { os: 'win32' },
    ]) {
      expect(findDifference(withOptional(other), installed, linux)).toBeUndefined();
    }
  });

  it('without what only hangs on an optional package that was left out', () => {
    expect(findDifference(withOptional({}), installed, linux)).toBeUndefined();
  });
});

describe('an installation is not as the lockfile says', () => {
  it('when a package is missing', () => {
    expect(findDifference({ ...wanted, 'node_modules/b': { version: '1.0.0' } }, installed, linux)).toBe(
      'node_modules/b',
    );
  });

  it('when a version differs', () => {
    const newer = { ...wanted, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } };
    expect(findDifference(newer, installed, linux)).toBe('node_modules/a');
  });

  it('when the content of the same version differs', () => {
    const other = { ...wanted, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } };
    expect(findDifference(other, installed, linux)).toBe('node_modules/a');
  });

  it('when there is a package too much', () => {
    expect(findDifference(wanted, { ...installed, 'node_modules/x': { version: '1.0.0' } }, linux)).toBe(
      'node_modules/x',
    );
  });

  it('when an optional package of this very machine is missing', () => {
    for (const mine of [
      { os: ['linux'], cpu: ['x64'] },
      { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
      { os: ['!win32'] },
    ]) {
      expect(findDifference(withOptional(mine), installed, linux)).toBe('node_modules/o');
    }
  });
});
