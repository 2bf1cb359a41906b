import type { PortalDb } from '#platform/db/connect.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** What a command of `npm run kampus` is given. */
export interface Context {
  db: PortalDb;
  databaseUrl: string;
  files: FileStore;
  /** For people: results go to standard output, progress to standard error. */
  say: (line: string) => void;
  progress: (line: string) => void;
}

export interface Command {
  /** Words and arguments, as typed: `user set-role <login> <ROLE>`. */
  usage: string;
  summary: string;
  /** Options with a value, by name; all are optional. */
  options?: Record<string, string>;
  /** False for the command that makes the schema itself. */
  needsMigratedDatabase?: false;
  run: (context: Context, args: string[], options: Record<string, string | undefined>) => Promise<void>;
}

/** What the operator typed cannot be done; the message is one line. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** How many words of a usage name the command; the rest are its arguments. */
export const wordsOf = (usage: string): string[] => usage.split(' ').filter((word) => !/^[<[]/.test(word));
export const argumentsOf = (usage: string): string[] => usage.split(' ').filter((word) => word.startsWith('<'));
