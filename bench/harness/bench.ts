import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@kampus/embedded-postgres/supervisor';
import pg from 'pg';
import { Installation } from '../../faults/harness/installation.ts';
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
  /** The folder, programs and cleanups of this subject. All end with it, also after an error. */
  installation: Installation;
  /** Creates a migrated database, filled by `seed`. It is removed at the end of the subject. */
  createDatabase: (name: string, seed: (client: pg.Client) => Promise<void>) => Promise<string>;
}

/** Measures one part of the product. */
export type Subject = (bench: Bench) => Promise<Row[]>;

/** Runs subjects one after the other on one durable PostgreSQL. */
export class BenchRun {
  readonly #isQuick: boolean;
  readonly #installation = new Installation();
  #subject: Installation | undefined;
  #adminUrl: Promise<string> | undefined;

  constructor(isQuick: boolean) {
    this.#isQuick = isQuick;
  }

  async measure(subject: Subject): Promise<Row[]> {
    const installation = new Installation();
    this.#subject = installation;
    return subject(this.#bench(installation)).finally(() => installation.close());
  }

  /** Idempotent. Also cleans up after an interrupted subject. */
  async close(): Promise<void> {
    await this.#subject?.close();
    await this.#installation.close();
  }

  #bench(installation: Installation): Bench {
    const isQuick = this.#isQuick;
    return {
      // Many short rounds instead of few long ones: other load on the machine then affects all
      // contenders equally.
      rounds: isQuick ? 5 : 11,
      warmUpRounds: isQuick ? 4 : 6,
      secondsPerRound: isQuick ? 0.3 : 0.5,
      isQuick,
      installation,
      createDatabase: (name, seed) => this.#createDatabase(installation, name, seed),
    };
  }

  /** Durable as in production: a commit is on disk. */
  async #startPostgres(): Promise<string> {
    const wanted = join(this.#installation.folder, 'postgres');
    const { connectionString, dataDir, stop } = await startPostgres({ dataDir: wanted, log: () => {} });
    this.#installation.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    this.#installation.defer(stop);
    return connectionString;
  }

  async #createDatabase(
    installation: Installation,
    name: string,
    seed: (client: pg.Client) => Promise<void>,
  ): Promise<string> {
    this.#adminUrl ??= this.#startPostgres();
    const adminUrl = await this.#adminUrl;
    await withClient(adminUrl, (client) => client.query(`create database ${name}`));
    const drop = `drop database if exists ${name} with (force)`;
    installation.defer(() => withClient(adminUrl, (client) => client.query(drop)));
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
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}
