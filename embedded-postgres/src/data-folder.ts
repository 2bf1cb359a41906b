import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, StartupError } from './startup-error.ts';

/** Makes a folder and those above it. Node's own recursive mkdir never returns where the system refuses with ENOENT (/proc). */
export function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Makes the data folder where it is missing. Throws StartupError with one line where it cannot be made or written to. */
export function makeDataFolder(path: string): void {
  try {
    makeFolders(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `Cannot write to the data folder ${path} (${errorCode(error)}). Set KAMPUS_DATA_DIR to one that you can write to.`,
    );
  }
}
