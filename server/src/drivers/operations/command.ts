import type { PortalDb } from '#platform/db/connect.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Config } from '../../config.ts';

/** What each `npm run kampus` command receives. */
export interface Context {
  config: Config;
  db: PortalDb;
  databaseUrl: string;
  files: FileStore;
  /** Output for the operator: results on standard output, progress on standard error. */
  say: (line: string) => void;
  progress: (line: string) => void;
}

export interface Command {
  /** Command words and arguments: `user set-role <login> <ROLE>`. */
  usage: string;
  summary: string;
  /** Options with a value, by name. All of them are optional. */
  options?: Record<string, string>;
  /** False for commands that create the schema or do not use it. */
  needsMigratedDatabase?: false;
  run: (context: Context, args: string[], options: Record<string, string | undefined>) => Promise<void>;
}

/** The command cannot be run. The message is one line for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The words of a usage that name the command. The rest are its arguments. */
export const wordsOf = (usage: string): string[] => usage.split(' ').filter((word) => !/^[<[]/.test(word));
export const argumentsOf = (usage: string): string[] => usage.split(' ').filter((word) => word.startsWith('<'));
