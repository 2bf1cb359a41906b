import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const keyA = 'nQ7x-Vd2_LkT9wZr4GpYb6HsJc8Mf1aE';
const keyB = 'oA3e+Uf5/RiS0yXm7NqWt2KvDh9Bg6cP';
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://kampus:secret@db/kampus',
  SIGNING_KEYS: `new:${keyA},old:${keyB}`,
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

  it('requires a second factor of staff in production, unless that is switched off, and never in the demo', () => {
    expect(readConfig(production).requiresSecondFactor).toBe(true);
    expect(readConfig({ ...production, REQUIRE_SECOND_FACTOR: '0' }).requiresSecondFactor).toBe(false);
    expect(readConfig({}).requiresSecondFactor).toBe(false);
  });

  it('traces where a receiver of OpenTelemetry is named, as the standard variables say', () => {
    const receiver = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(readConfig({}).tracing).toBeUndefined();
    expect(readConfig(receiver).tracing).toEqual({ sampler: 'parentbased_always_on', ratio: 1 });
    const sampling = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.01' };
    expect(readConfig({ ...receiver, ...sampling }).tracing).toEqual({
      sampler: 'traceidratio',
      ratio: 0.01,
    });
    for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
      expect(readConfig({ ...receiver, ...off }).tracing).toBeUndefined();
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
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a share between 0 and 1'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a pino level'],
    [{ KAMPUS_DEMO_PASSWORD: 'short' }, 'KAMPUS_DEMO_PASSWORD must have at least 8 characters'],
    [{ SIGNING_KEYS: 'new:short' }, /SIGNING_KEYS must be name:secret pairs/],
    [{ SIGNING_KEYS: `new:${'a'.repeat(40)}` }, /SIGNING_KEYS has a secret that can be guessed/],
    [{ SIGNING_KEYS: `new:${'abcdefghijklmnopqrst'.repeat(2)}` }, /SIGNING_KEYS has a secret that can be guessed/],
    [{ SIGNING_KEYS: `new:${keyA},new:${keyB}` }, 'SIGNING_KEYS names a key twice'],
    [{ SIGNING_KEYS: `new:${keyA},old:${keyA}` }, 'SIGNING_KEYS names a key twice'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV must be production, development, test or absent'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development, test or absent'],
    [{ NODE_ENV: 'production ' }, 'NODE_ENV must be production, development, test or absent'],
    [{ KAMPUS_DEMO: 'yes' }, 'KAMPUS_DEMO must be 1 or absent'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an address such as https://host'],
    [{ ...production, PUBLIC_URL: 'http://kampus.example' }, 'PUBLIC_URL must begin with https:// in production'],
    [{ ...production, OUTGOING_LOOPBACK: '1' }, 'OUTGOING_LOOPBACK is for tests and not for production'],
    [{ OUTGOING_LOOPBACK: 'yes' }, 'OUTGOING_LOOPBACK must be 1 or absent'],
  ])('says in one line what is wrong with %o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).not.toThrow('\n');
  });
});

describe('the demo', () => {
  it.each([
    [{ DATABASE_URL: 'postgresql://kampus@db/kampus' }, 'DATABASE_URL is set'],
    [{ TELEGRAM_BOT_TOKEN: '1:token' }, 'TELEGRAM_BOT_TOKEN is set'],
    [{ PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL is not an http address of this machine'],
    [{ PUBLIC_URL: 'http://kampus.example' }, 'PUBLIC_URL is not an http address of this machine'],
    [{ HOST: '0.0.0.0' }, 'HOST is not an address of this machine alone'],
    [{ HOST: '::' }, 'HOST is not an address of this machine alone'],
    [{ HOST: '127.evil.example' }, 'HOST is not an address of this machine alone'],
  ])('does not start where strangers could reach it or their data lies: %o', (environment, reason) => {
    for (const NODE_ENV of ['', 'development', 'test']) {
      expect(() => readConfig({ ...environment, NODE_ENV })).toThrow(reason);
      expect(readConfig({ ...environment, NODE_ENV, KAMPUS_DEMO: '1' }).production).toBe(false);
    }
  });

  it.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { PUBLIC_URL: 'http://[::1]:8080' },
  ])('starts on this machine: %o', (environment) => {
    expect(readConfig(environment).production).toBe(false);
  });
});

describe('signing keys', () => {
  it('may be hexadecimal, in which a random key can lack a few digits', () => {
    const secret = '0e1d2c3b4a59687'.repeat(5).slice(0, 64);
    expect(readConfig({ SIGNING_KEYS: `hex:${secret.slice(0, 63)}d` }).signingKeys).toHaveLength(1);
  });
});
