import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, StartupError } from './startup-error.ts';

/**
 * Creates a folder and its parents. The recursive mkdir of Node.js never returns if the system
 * refuses with ENOENT (/proc).
 */
export function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Creates the data folder if it is missing. Throws StartupError with one line if it cannot be
 * created or written to.
 */
export function makeDataFolder(path: string): void {
  try {
    makeFolders(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `Cannot write to the data folder ${path} (${errorCode(error)}). Set KAMPUS_DATA_DIR to a writable folder.`,
    );
  }
}
