import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://kampus:secret@db/kampus',
  SIGNING_KEYS: `new:${'n'.repeat(40)},old:${'o'.repeat(40)}`,
  PUBLIC_URL: 'https://kampus.example/',
  TELEGRAM_BOT_TOKEN: '1:token',
};

describe('the configuration', () => {
  it('has everything the demo needs without being told anything', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      demoPassword: 'kampus-demo',
      telegram: undefined,
    });
  });

  it('refuses a half-configured production and names all that is missing', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://kampus.example' })).toThrow(
      'Production needs DATABASE_URL, SIGNING_KEYS, TELEGRAM_BOT_TOKEN; set them and start again',
    );
    for (const name of ['DATABASE_URL', 'SIGNING_KEYS', 'PUBLIC_URL', 'TELEGRAM_BOT_TOKEN'])
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(
        `Production needs ${name}; set it and start again`,
      );
    expect(readConfig(production)).toMatchObject({ production: true, publicUrl: 'https://kampus.example' });
  });

  it('signs with the first key and keeps the others for verifying', () => {
    expect(readConfig(production).signingKeys.map((key) => key.kid)).toEqual(['new', 'old']);
  });

  it('widens the limits of the demo ten times', () => {
    expect(readConfig({}).rateLimits.failedSignInsByLogin).toEqual({ max: 100, windowSeconds: 900 });
    expect(readConfig(production).rateLimits.failedSignInsByLogin).toEqual({ max: 10, windowSeconds: 900 });
  });

  it.each([
    [{ PORT: 'many' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://'],
    [{ PUBLIC_URL: 'kampus' }, 'PUBLIC_URL must be an address such as https://host'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a pino level'],
    [{ KAMPUS_DEMO_PASSWORD: 'short' }, 'KAMPUS_DEMO_PASSWORD must have at least 8 characters'],
    [{ SIGNING_KEYS: 'new:short' }, /SIGNING_KEYS must be name:secret pairs/],
  ])('says in one line what is wrong with %o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).not.toThrow('\n');
  });
});
