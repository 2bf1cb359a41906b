import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ['ru', '«Факты»'],
  ['uk', '«Факты»'],
  ['sk', '„Факты“'],
  ['en', '“Факты”'],
])('text has the quotes of the interface in %s', async (language, quoted) => {
  // Builds of other languages have it; it is read when the modules load.
  vi.stubGlobal('interfaceLanguage', language);
  vi.resetModules();
  const { quote } = await import('./quotes.ts');
  expect(quote('Факты')).toBe(quoted);
});
