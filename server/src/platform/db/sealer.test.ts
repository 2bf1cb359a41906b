import { expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const old = { kid: 'old', secret: 'the secret of last year, long enough' };
const fresh = { kid: 'fresh', secret: 'the secret of this year, long enough' };

it('a sealed text opens only with its own context', () => {
  const sealer = createSealer([fresh]);
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1')).not.toBe(sealed);
  expect(sealer.open(sealed, 'totp:1')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealer.open(sealed, 'totp:2')).toBeUndefined();
});

it('a changed or truncated text does not open', () => {
  const sealer = createSealer([fresh]);
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1');
  const middle = sealed.length - 10;
  const other = sealed[middle] === 'A' ? 'B' : 'A';
  expect(sealer.open(sealed.slice(0, middle) + other + sealed.slice(middle + 1), 'totp:1')).toBeUndefined();
  expect(sealer.open(sealed.slice(0, 20), 'totp:1')).toBeUndefined();
  expect(sealer.open('sealed:fresh:', 'totp:1')).toBeUndefined();
});

it('every configured key opens; the newest key seals', () => {
  const sealed = createSealer([old]).seal('secret', 'totp:1');
  const both = createSealer([fresh, old]);
  expect(both.open(sealed, 'totp:1')).toBe('secret');
  expect(sealed.startsWith(both.newestPrefix)).toBe(false);
  expect(both.seal('secret', 'totp:1').startsWith(both.newestPrefix)).toBe(true);
  expect(createSealer([fresh]).open(sealed, 'totp:1')).toBeUndefined();
});
