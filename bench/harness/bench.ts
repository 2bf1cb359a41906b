import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@kampus/embedded-postgres/supervisor';
import pg from 'pg';
import { freePort } from '../../faults/harness/installation.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import type { Row } from './report.ts';

/** What each subject receives: measuring times, databases, and cleanup. */
export interface Bench {
  rounds: number;
  /** Warm-up rounds are not counted. */
  warmUpRounds: number;
  secondsPerRound: number;
  /** Smaller seeds and shorter rounds, to check that everything works. */
  isQuick: boolean;
  /** Folder for CPU profiles of the product; undefined for no profile. */
  profileDir: string | undefined;
  folder: string;
  /** Creates a migrated database, filled by `seed`. It is removed at the end of the run. */
  createDatabase: (name: string, seed: (client: pg.Client) => Promise<void>) => Promise<string>;
  /**
   * Adds a cleanup for the end of the subject, also after an error. Cleanups run in reverse order.
   */
  defer: (close: () => unknown) => void;
  nextPort: () => Promise<number>;
}

/** Measures one part of the product. */
export type Subject = (bench: Bench) => Promise<Row[]>;

export interface BenchOptions {
  isQuick: boolean;
  profileDir: string | undefined;
}

/** Runs subjects one after the other on one durable PostgreSQL. */
export class BenchRun {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kampus-bench-'));
  readonly #options: BenchOptions;
  #closers: (() => unknown)[] = [];
  #postgres: ReturnType<typeof startPostgres> | undefined;

  constructor(options: BenchOptions) {
    this.#options = options;
  }

  async measure(subject: Subject): Promise<Row[]> {
    try {
      return await subject(this.#bench());
    } finally {
      await this.#closeSubject();
    }
  }

  /** Idempotent. Also cleans up after an interrupted subject. */
  async close(): Promise<void> {
    await this.#closeSubject();
    const postgres = await this.#postgres?.catch(() => undefined);
    this.#postgres = undefined;
    await postgres?.stop();
    if (postgres) rmSync(postgres.dataDir, { recursive: true, force: true });
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #closeSubject(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
  }

  #bench(): Bench {
    const { isQuick, profileDir } = this.#options;
    return {
      // Many short rounds instead of few long ones: other load on the machine then affects all
      // contenders equally.
      rounds: isQuick ? 5 : 11,
      warmUpRounds: isQuick ? 4 : 6,
      secondsPerRound: isQuick ? 0.3 : 0.5,
      isQuick,
      profileDir,
      folder: this.#folder,
      createDatabase: (name, seed) => this.#createDatabase(name, seed),
      defer: (close) => this.#closers.push(close),
      nextPort: freePort,
    };
  }

  /** Durable as in production: a commit is on disk. */
  async #adminUrl(): Promise<string> {
    this.#postgres ??= startPostgres({ dataDir: join(this.#folder, 'postgres'), log: () => {} });
    return (await this.#postgres).connectionString;
  }

  async #createDatabase(name: string, seed: (client: pg.Client) => Promise<void>): Promise<string> {
    const adminUrl = await this.#adminUrl();
    await withClient(adminUrl, (client) => client.query(`create database ${name}`));
    this.#closers.push(() => this.#dropDatabase(name));
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    await withClient(url.href, async (client) => {
      await client.query('set synchronous_commit = off');
      await seed(client);
      await client.query('vacuum analyze');
      await client.query('checkpoint');
    });
    return url.href;
  }

  async #dropDatabase(name: string): Promise<void> {
    const drop = `drop database if exists ${name} with (force)`;
    await withClient(await this.#adminUrl(), (client) => client.query(drop));
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}
