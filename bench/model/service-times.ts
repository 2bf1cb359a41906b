import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type RequestKind = 'cachedRead' | 'firstRead' | 'teacherSearch' | 'guideSearch' | 'booking' | 'comment';

/** Microseconds of processor that a request costs each part. */
export interface RequestCost {
  generator: number;
  proxy: number;
  process: number;
  database: number;
}

/** What the model is fed with. */
export interface ServiceTimes {
  requests: Record<RequestKind, RequestCost>;
  /** NOTIFY: one commits at a time, and wakes every connection that listens. */
  announcement: { commitMs: number; perListenerUs: number; listeningUs: number };
  /** Each figure with the run that measured it. */
  sources: string[];
}

/** One run of bench/results.jsonl. */
export interface ResultLine {
  date: string;
  commit: string;
  rows: { work: string; figures?: Record<string, number> }[];
}

/** Not measured by these subjects. */
export const assumed = {
  /** Between two machines. */
  roundTripMs: 0.3,
  /** One statement of the job that publishes weeks: ten teachers of `--only weeks`. */
  publishMs: 264,
  /** Messages that leave in a second, whoever sends them (`npm run faults`). */
  messagesPerSecond: 28,
  /** A statement that writes waits for the disk: most of the 0.75 ms that one booking takes as one statement (bench/README.md). */
  commitMs: 0.4,
};

/** The runs that are kept, the newest last. */
export const readResults = (): ResultLine[] =>
  readFileSync(join(import.meta.dirname, '..', 'results.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const behindNginx = '1 process behind nginx';

/** The newest figures of the row whose work begins so, and the run; throws where it was never measured. */
export function findFigures(lines: ResultLine[], start: string): { figures: Record<string, number>; run: string } {
  for (const { date, commit, rows } of lines.toReversed()) {
    const row = rows.find(({ work, figures }) => figures && work.startsWith(start));
    if (row?.figures) return { figures: row.figures, run: `${row.work} (${date.slice(0, 10)}, ${commit})` };
  }
  throw new Error(`«${start}» is in no kept run: run --only growth,processes,announcing, with nginx installed`);
}

/** The newest figures of each row that the model needs; throws where one was never measured. */
export function readServiceTimes(lines: ResultLine[]): ServiceTimes {
  const sources: string[] = [];
  function find(start: string): Record<string, number> {
    const { figures, run } = findFigures(lines, start);
    sources.push(run);
    return figures;
  }
  const costOf = (work: string): RequestCost => {
    const { generator = 0, nginx = 0, processes = 0, PostgreSQL = 0 } = find(`${work}: ${behindNginx}`);
    return { generator, proxy: nginx, process: processes, database: PostgreSQL };
  };
  const search = costOf('teacher search, not cached');
  const [fanOut, senders] = [find('an announcement costs'), find('announcements to 5 listening')];
  return {
    requests: {
      cachedRead: { ...costOf('guide from the cache'), database: 0 },
      firstRead: costOf('comments of a guide, first read'),
      teacherSearch: search,
      // Its time at 10,000 guides is nearly all PostgreSQL's; its process works as for a search of teachers.
      guideSearch: { ...search, database: 1000 * (find('growth: guide search, common words')['10×'] ?? 0) },
      booking: costOf('booking'),
      comment: costOf('comment'),
    },
    announcement: {
      commitMs: 1000 / (senders['rate'] ?? 0),
      perListenerUs: fanOut['perListener'] ?? 0,
      listeningUs: fanOut['listening'] ?? 0,
    },
    sources,
  };
}
