import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, type settingNames } from './config.ts';

const keyA = 'nQ7x-Vd2_LkT9wZr4GpYb6HsJc8Mf1aE';
const keyB = 'oA3e+Uf5/RiS0yXm7NqWt2KvDh9Bg6cP';
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://kampus:secret@db/kampus',
  SIGNING_KEYS: `new:${keyA},old:${keyB}`,
  PUBLIC_URL: 'https://kampus.example/',
  TELEGRAM_BOT_TOKEN: '1:token',
  OPERATOR_NAME: 'Kampus, o. z.',
  OPERATOR_ADDRESS: 'Ilkovičova 3, Bratislava',
  OPERATOR_EMAIL: 'info@kampus.example',
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
      'Production needs DATABASE_URL, SIGNING_KEYS, TELEGRAM_BOT_TOKEN, OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL; set them and start again',
    );
    for (const name of Object.keys(production).filter((key) => key !== 'NODE_ENV'))
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(
        `Production needs ${name}; set it and start again`,
      );
    expect(readConfig(production)).toMatchObject({ production: true, publicUrl: 'https://kampus.example' });
  });

  it('names the operator of production, and a fictitious one in the demo, who is called so', () => {
    expect(readConfig(production).public.operator).toEqual({
      name: 'Kampus, o. z.',
      address: 'Ilkovičova 3, Bratislava',
      email: 'info@kampus.example',
      ico: null,
      isFictitious: false,
    });
    expect(readConfig({}).public.operator).toMatchObject({
      name: expect.stringMatching(/^Вымышленный/),
      isFictitious: true,
    });
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

  it('widens the limits by RATE_LIMIT_FACTOR, in the demo ten times', () => {
    expect(readConfig({}).rateLimits.failedSignInsByLogin).toEqual({ max: 100, windowSeconds: 900 });
    expect(readConfig(production).rateLimits.failedSignInsByLogin).toEqual({ max: 10, windowSeconds: 900 });
    const waiting = { waitingRequests: 5, waitingRequestsPerTeacher: 3 };
    expect(readConfig(production).personLimits).toMatchObject({ ...waiting, dayByPersonCents: 20_000 });
    const widened = readConfig({ ...production, RATE_LIMIT_FACTOR: '2' });
    expect(widened.personLimits).toMatchObject({ waitingRequestsPerTeacher: 6, dayByPersonCents: 40_000 });
    expect(widened.rateLimits.sameSignIns.max).toBe(1);
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
    [{ SMTP_URL: 'smtp://host' }, 'SMTP_URL needs MAIL_FROM, the address of the sender'],
    [{ MAIL_FROM: 'kampus@host.sk' }, 'MAIL_FROM needs SMTP_URL, the mail server'],
    [{ S3_BUCKET: 'uploads', S3_ACCESS_KEY: 'key' }, 'S3_BUCKET needs S3_ACCESS_KEY and S3_SECRET_KEY'],
    [{ S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }, 'S3 settings need S3_BUCKET'],
    [{ DATABASE_POOLER: 'transaction' }, 'DATABASE_POOLER=transaction needs DATABASE_DIRECT_URL'],
    [{ ...production, DATABASE_URL: 'postgres://a:b#c@host/a' }, /DATABASE_URL must .* in a password # is %23/],
    [{ PUBLIC_URL: 'http://localhost/portal' }, 'PUBLIC_URL must be an address such as https://host, without a path'],
    [{ CORS_ORIGINS: 'https://a.example, b.example' }, 'CORS_ORIGINS must be origins such as https://host'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be IP addresses or networks'],
    [{ OUTGOING_LOOPBACK: 'yes' }, 'OUTGOING_LOOPBACK must be 1 or absent'],
  ])('says in one line what is wrong with %o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).not.toThrow('\n');
  });
});

const storage = { S3_BUCKET: 'avatars', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };

/** For each setting: a value, a wrong value if there is one, and other settings that it needs. */
const examples: Record<(typeof settingNames)[number], { value: string; wrong?: string; beside?: object }> = {
  NODE_ENV: { value: 'production', wrong: 'prod', beside: { ...production, NODE_ENV: undefined } },
  KAMPUS_DEMO: { value: '1', wrong: 'yes', beside: { KAMPUS_DEMO: undefined, DATABASE_URL: 'postgres://host/a' } },
  PORT: { value: '3001', wrong: 'x' },
  HOST: { value: '0.0.0.0' },
  PUBLIC_URL: { value: 'https://kampus.example', wrong: 'kampus' },
  KAMPUS_DATA_DIR: { value: '/srv/kampus' },
  DATABASE_URL: { value: 'postgres://host/a', wrong: 'mysql://host/a' },
  DATABASE_DIRECT_URL: { value: 'postgres://host/b', wrong: 'host' },
  DATABASE_POOLER: { value: 'transaction', wrong: 'yes', beside: { DATABASE_DIRECT_URL: 'postgres://host/b' } },
  DATABASE_POOL_MAX: { value: '20', wrong: '0' },
  REDIS_URL: { value: 'redis://host', wrong: 'host:6379' },
  SIGNING_KEYS: { value: `new:${keyA}`, wrong: 'new:short' },
  KAMPUS_DEMO_PASSWORD: { value: 'another-one', wrong: 'short' },
  LOG_LEVEL: { value: 'debug', wrong: 'loud' },
  CORS_ORIGINS: { value: 'https://a.example', wrong: 'https://a.example/' },
  API_BASE_URL: { value: 'https://api.example', wrong: 'api.example' },
  GUIDE_API_BASE_URL: { value: 'https://guides.example', wrong: 'guides.example' },
  BANK_IBAN: { value: 'SK31 1200 0000 1987 4263 7541', wrong: 'SK00', beside: { BANK_NAME: 'Kampus, o. z.' } },
  BANK_NAME: { value: 'Kampus, o. z.', beside: { BANK_IBAN: 'SK3112000000198742637541' } },
  BANK_FOLDER: {
    value: '/var/lib/kampus/statements',
    beside: { BANK_IBAN: 'SK3112000000198742637541', BANK_NAME: 'Kampus, o. z.' },
  },
  CONTACT_TELEGRAM: { value: '@kampus_help', wrong: 'kampus help' },
  OPERATOR_NAME: { value: 'Kampus, o. z.', wrong: 'Kampus\r\nBcc: a' },
  OPERATOR_ADDRESS: { value: 'Ilkovičova 3, Bratislava', wrong: 'a\nb' },
  OPERATOR_EMAIL: { value: 'info@kampus.example', wrong: 'kampus' },
  OPERATOR_ICO: { value: '12345678', wrong: '12' },
  TRUST_PROXY: { value: '10.0.0.1, fd00::/8, loopback', wrong: 'proxy' },
  TELEGRAM_BOT_TOKEN: { value: '1:token' },
  TELEGRAM_WEBHOOK_SECRET: { value: 'secret', wrong: 'a b', beside: { TELEGRAM_BOT_TOKEN: '1:token' } },
  TELEGRAM_API_ROOT: { value: 'http://bot-api', wrong: 'bot-api', beside: { TELEGRAM_BOT_TOKEN: '1:token' } },
  SMTP_URL: { value: 'smtps://host', wrong: 'host', beside: { MAIL_FROM: 'kampus@host.sk' } },
  MAIL_FROM: { value: 'b@host.sk', wrong: 'a b', beside: { SMTP_URL: 'smtp://host', MAIL_FROM: 'a@host.sk' } },
  S3_BUCKET: { value: 'uploads', beside: storage },
  S3_ENDPOINT: { value: 'https://files.example', wrong: 'files.example', beside: storage },
  S3_REGION: { value: 'eu-central-1', beside: storage },
  S3_ACCESS_KEY: { value: 'another', beside: storage },
  S3_SECRET_KEY: { value: 'another', beside: storage },
  HOLD_FIRST_LINKS: { value: '0', wrong: 'abc' },
  REQUIRE_SECOND_FACTOR: { value: '1', wrong: 'yes' },
  OUTGOING_LOOPBACK: { value: '1', wrong: 'yes' },
  METRICS_TOKEN: { value: 'token' },
  API_DOCS: { value: '0', wrong: 'no' },
  OTEL_SDK_DISABLED: { value: 'true', beside: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces' } },
  OTEL_TRACES_EXPORTER: { value: 'none', wrong: 'file', beside: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces' } },
  OTEL_EXPORTER_OTLP_ENDPOINT: { value: 'http://traces', wrong: 'traces' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { value: 'http://traces', wrong: 'traces' },
  // The exporter reads it itself; the server only refuses what the exporter cannot do.
  OTEL_EXPORTER_OTLP_PROTOCOL: { value: 'http/protobuf', wrong: 'grpc' },
  OTEL_TRACES_SAMPLER: { value: 'always_off', wrong: 'x', beside: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces' } },
  OTEL_TRACES_SAMPLER_ARG: { value: '0.5', wrong: '2', beside: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces' } },
  CACHE_MEGABYTES: { value: '64', wrong: 'many' },
  RATE_LIMIT_FACTOR: { value: '2', wrong: '0' },
};

describe.each(Object.entries(examples))('the setting %s', (name, { value, wrong, beside }) => {
  const base: Record<string, string | undefined> = { KAMPUS_DEMO: '1', ...beside };
  const read = (environment: Record<string, string | undefined>) => {
    try {
      return readConfig(environment);
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('changes the configuration', () => {
    const given = read({ ...base, [name]: value });
    expect(given).toBeTypeOf('object');
    if (name !== 'OTEL_EXPORTER_OTLP_PROTOCOL') expect(given).not.toEqual(read(base));
  });

  it.runIf(wrong !== undefined)('is named by the error about a wrong value', () => {
    expect(read({ ...base, [name]: wrong })).toContain(name);
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
