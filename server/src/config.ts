import { withoutEnd } from '@kampus/contract/format/without-end';
import type { PublicSettings } from '@kampus/contract/public-settings';
import * as z from 'zod/mini';
import { database, list, origins, proxies, publicAddress, redis, webAddress } from './config-addresses.ts';
import { bankSettings, findBankFault, readBank } from './config-bank.ts';
import { type PersonLimits, type RateLimits, readLimits } from './config-limits.ts';
import { findMailFault, type MailSettings, mailSettings, readMail } from './config-mail.ts';
import { operatorSettings, readOperator, requiredOfOperator } from './config-operator.ts';
import { findDemoDanger, findProductionDanger, findSigningKeyFault, type SigningKey } from './config-safety.ts';
import { readTracing, type TracingSettings, traceSamplers } from './config-tracing.ts';

/** All settings of the server. This file is the only reader of the environment. */
export interface Config {
  /** Production has no demo data, no demo people and no local messenger. */
  production: boolean;
  port: number;
  host: string;
  /** Where people reach the portal, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  /** Direct address around a pooler, for LISTEN, advisory locks and jobs, which need a session. */
  databaseDirectUrl: string | undefined;
  /** True behind a pooler that gives each transaction another session. */
  databasePooler: boolean;
  databasePoolMax: number;
  redisUrl: string | undefined;
  /** Newest first: the first signs, all verify. Empty in the demo, which has a key in `dataDir`. */
  signingKeys: SigningKey[];
  demoPassword: string;
  logLevel: string;
  corsOrigins: string[];
  /** Part of every page. */
  public: PublicSettings;
  /** Statements of the bank that appear here are imported. */
  bankFolder: string | undefined;
  /** Proxies with a trusted X-Forwarded-For header. */
  trustProxy: string[];
  telegram: { token: string; webhookSecret: string | undefined; apiRoot: string | undefined } | undefined;
  storage:
    | { bucket: string; endpoint: string | undefined; region: string; accessKey: string; secretKey: string }
    | undefined;
  mail: MailSettings;
  /** Number of an account's first comments that are held for a curator if they have a link. */
  firstLinksHeldMax: number;
  /** Staff need a second factor, and an elevated session for money and roles. */
  requiresSecondFactor: boolean;
  /** Calendar addresses may lead to this machine and use http. For tests only. */
  outgoingLoopback: boolean;
  metricsToken: string | undefined;
  tracing: TracingSettings;
  /** The documents under /api/docs and /api/openapi.json. */
  apiDocs: boolean;
  cacheBytesMax: number;
  /** Rate limits; see http/limiter.ts. */
  rateLimits: RateLimits;
  personLimits: PersonLimits;
}

/** A setting is missing or wrong. The message is one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const optional = z.optional(z.string());
const integer = (name: string, min: number, max: number, fallback: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,12}$/, `${name} must be a whole number`)), String(fallback)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.minimum(min, `${name} must be at least ${min}`), z.maximum(max, `${name} must be at most ${max}`)),
    ),
  );

/** Documented, so everybody knows it. */
export const usualDemoPassword = 'kampus-demo';

const environment = z.object({
  NODE_ENV: z.optional(
    z.enum(['production', 'development', 'test'], 'NODE_ENV must be production, development, test or absent'),
  ),
  KAMPUS_DEMO: z.optional(z.literal('1', 'KAMPUS_DEMO must be 1 or absent')),
  PORT: integer('PORT', 0, 65_535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: publicAddress('PUBLIC_URL'),
  KAMPUS_DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: database('DATABASE_URL'),
  DATABASE_DIRECT_URL: database('DATABASE_DIRECT_URL'),
  DATABASE_POOLER: z.optional(z.enum(['session', 'transaction'], 'DATABASE_POOLER must be session or transaction')),
  DATABASE_POOL_MAX: integer('DATABASE_POOL_MAX', 1, 200, 10),
  REDIS_URL: redis('REDIS_URL'),
  SIGNING_KEYS: optional,
  KAMPUS_DEMO_PASSWORD: z._default(
    z.string().check(z.minLength(8, 'KAMPUS_DEMO_PASSWORD must have at least 8 characters')),
    usualDemoPassword,
  ),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'LOG_LEVEL must be a pino level'),
  ),
  CORS_ORIGINS: origins('CORS_ORIGINS'),
  API_BASE_URL: webAddress('API_BASE_URL'),
  GUIDE_API_BASE_URL: webAddress('GUIDE_API_BASE_URL'),
  CONTACT_TELEGRAM: z.optional(
    z.string().check(z.regex(/^@?\w{5,32}$/, 'CONTACT_TELEGRAM must be a Telegram name such as @kampus_help')),
  ),
  ...operatorSettings,
  ...bankSettings,
  ...mailSettings,
  TRUST_PROXY: proxies('TRUST_PROXY'),
  TELEGRAM_BOT_TOKEN: optional,
  // Telegram refuses a webhook with another secret.
  TELEGRAM_WEBHOOK_SECRET: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w-]{1,256}$/, 'TELEGRAM_WEBHOOK_SECRET must have letters, digits, _ and - alone, at most 256'),
      ),
  ),
  TELEGRAM_API_ROOT: webAddress('TELEGRAM_API_ROOT'),
  S3_BUCKET: optional,
  S3_ENDPOINT: webAddress('S3_ENDPOINT'),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  HOLD_FIRST_LINKS: integer('HOLD_FIRST_LINKS', 0, 10, 2),
  REQUIRE_SECOND_FACTOR: z.optional(z.enum(['0', '1'], 'REQUIRE_SECOND_FACTOR must be 0 or 1')),
  OUTGOING_LOOPBACK: z.optional(z.literal('1', 'OUTGOING_LOOPBACK must be 1 or absent')),
  METRICS_TOKEN: optional,
  API_DOCS: z._default(z.enum(['0', '1'], 'API_DOCS must be 0 or 1'), '1'),
  OTEL_SDK_DISABLED: optional,
  OTEL_TRACES_EXPORTER: z.optional(z.enum(['otlp', 'none'], 'OTEL_TRACES_EXPORTER must be otlp or none')),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(
    z.literal('http/protobuf', 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf'),
  ),
  OTEL_TRACES_SAMPLER: z._default(
    z.enum(traceSamplers, `OTEL_TRACES_SAMPLER must be one of ${traceSamplers.join(', ')}`),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.coerce
      .number('OTEL_TRACES_SAMPLER_ARG must be a share between 0 and 1')
      .check(
        z.minimum(0, 'OTEL_TRACES_SAMPLER_ARG must be a share between 0 and 1'),
        z.maximum(1, 'OTEL_TRACES_SAMPLER_ARG must be a share between 0 and 1'),
      ),
    1,
  ),
  CACHE_MEGABYTES: integer('CACHE_MEGABYTES', 1, 4096, 32),
  RATE_LIMIT_FACTOR: integer('RATE_LIMIT_FACTOR', 1, 1_000_000, 1),
});

/** The variables that the server reads. */
export const settingNames = Object.keys(environment.shape) as (keyof typeof environment.shape)[];

const withoutSlash = (address: string): string => withoutEnd(address, '/');

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new ConfigError(fault);
}

function readStorage(env: z.infer<typeof environment>): Config['storage'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (bucket === undefined) {
    if (accessKey ?? secretKey ?? env.S3_ENDPOINT) throw new ConfigError('S3 settings need S3_BUCKET');
    return undefined;
  }
  if (!accessKey || !secretKey) throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY and S3_SECRET_KEY');
  return { bucket, endpoint: env.S3_ENDPOINT, region: env.S3_REGION, accessKey, secretKey };
}

/** `SIGNING_KEYS=new:secret,old:secret` → newest first. */
function parseSigningKeys(text: string | undefined): SigningKey[] {
  const keys = list(text).map((entry) => {
    const [kid = '', ...rest] = entry.split(':');
    return { kid, secret: rest.join(':') };
  });
  refuse(findSigningKeyFault(keys));
  return keys;
}

/** LISTEN and advisory locks get lost in a pooler that gives each transaction another session. */
const findPoolerFault = (env: z.infer<typeof environment>): string | undefined =>
  env.DATABASE_POOLER === 'transaction' && env.DATABASE_DIRECT_URL === undefined
    ? 'DATABASE_POOLER=transaction needs DATABASE_DIRECT_URL, an address with sessions'
    : undefined;

function assertProductionSettings(env: z.infer<typeof environment>): void {
  const required = ['DATABASE_URL', 'SIGNING_KEYS', 'PUBLIC_URL', 'TELEGRAM_BOT_TOKEN', ...requiredOfOperator] as const;
  const missing = required.filter((name) => !env[name]);
  if (missing.length > 0)
    refuse(`Production needs ${missing.join(', ')}; set ${missing.length > 1 ? 'them' : 'it'} and start again`);
  refuse(findProductionDanger(env));
}

/** Reads and validates the environment. Throws ConfigError with one line that names every fault. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('; '));
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production) assertProductionSettings(env);
  else if (env.KAMPUS_DEMO === undefined) refuse(findDemoDanger(env));
  refuse(findBankFault(env) ?? findMailFault(env) ?? findPoolerFault(env));
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: withoutSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    dataDir: env.KAMPUS_DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databasePooler: env.DATABASE_POOLER === 'transaction',
    databasePoolMax: env.DATABASE_POOL_MAX,
    redisUrl: env.REDIS_URL,
    signingKeys: parseSigningKeys(env.SIGNING_KEYS),
    demoPassword: env.KAMPUS_DEMO_PASSWORD,
    // The demo prints lines for people instead of a log.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    corsOrigins: list(env.CORS_ORIGINS),
    public: {
      apiBaseUrl: withoutSlash(env.API_BASE_URL ?? ''),
      guideApiBaseUrl: withoutSlash(env.GUIDE_API_BASE_URL ?? ''),
      // The demo has a curator to write to.
      contactTelegram: env.CONTACT_TELEGRAM?.replace('@', '') ?? (production ? null : 'kampus_curator'),
      operator: readOperator(env),
      hasMail: env.SMTP_URL !== undefined,
      bank: readBank(env, production),
    },
    bankFolder: env.BANK_FOLDER,
    trustProxy: list(env.TRUST_PROXY),
    telegram: env.TELEGRAM_BOT_TOKEN
      ? { token: env.TELEGRAM_BOT_TOKEN, webhookSecret: env.TELEGRAM_WEBHOOK_SECRET, apiRoot: env.TELEGRAM_API_ROOT }
      : undefined,
    storage: readStorage(env),
    mail: readMail(env),
    firstLinksHeldMax: env.HOLD_FIRST_LINKS,
    requiresSecondFactor: env.REQUIRE_SECOND_FACTOR === undefined ? production : env.REQUIRE_SECOND_FACTOR === '1',
    outgoingLoopback: env.OUTGOING_LOOPBACK === '1',
    metricsToken: env.METRICS_TOKEN,
    tracing: readTracing(env),
    apiDocs: env.API_DOCS === '1',
    cacheBytesMax: env.CACHE_MEGABYTES * 1_048_576,
    ...readLimits(env.RATE_LIMIT_FACTOR * (production ? 1 : 10)),
  };
}
