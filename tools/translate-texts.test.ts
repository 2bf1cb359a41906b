import { fileURLToPath } from 'node:url';
import type { FindTranslation } from '@kampus/languages/messages';
import { build, createLogger, createServer } from 'vite';
import { expect, it } from 'vitest';
import { translateTexts } from '../web/translate-texts.ts';

const root = fileURLToPath(new URL('../web/', import.meta.url));
const file = fileURLToPath(new URL('../contract/src/teaching/language-names.ts', import.meta.url));

/** A catalogue without most of the texts. */
const halfTranslated: FindTranslation = ({ id }) => {
  const known: Record<string, string> = { Русский: 'Російська', Чешский: 'Чеська' };
  return known[id] === undefined ? undefined : [known[id]];
};

it('a half-translated catalogue shows Russian in development, with a warning that names the texts', async () => {
  const warnings: string[] = [];
  const customLogger = { ...createLogger('silent'), warn: (text: string) => void warnings.push(text) };
  const server = await createServer({
    root,
    configFile: false,
    customLogger,
    plugins: [translateTexts('uk', halfTranslated)],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const transformed = await server.transformRequest(`/@fs${file}`);
    expect(transformed?.code).toContain('"Російська"');
    expect(transformed?.code).toMatch(/["']Украинский["']/);
    expect(warnings.join()).toMatch(/languages\/uk\.po: 10 texts are not translated: Украинский · Словацкий/);
  } finally {
    await server.close();
  }
});

it('a half-translated catalogue fails the build, which names the texts', async () => {
  const building = build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [translateTexts('uk', halfTranslated)],
    build: { write: false, rolldownOptions: { input: file } },
  });
  await expect(building).rejects.toThrow(/languages\/uk\.po: \d+ texts are not translated/);
});
