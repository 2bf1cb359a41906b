import { access, constants, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@kampus/contract/limits';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { importStatement } from './import-statement.ts';

/** A file is complete if it has not changed for this time. */
const settledMs = 10_000;

/** Maximum length of the file name in a name with the time before it and `.txt` after it. */
const nameMax = 75;

/**
 * Imports the statements in the folder `BANK_FOLDER`. A file then moves to `imported`, or to
 * `refused` beside a text that says why. It gets the time in front of its name, because some banks
 * name all files alike. Returns the number of files.
 */
export async function readStatementFolder(services: Services): Promise<number> {
  const { bankFolder } = services.config;
  if (bankFolder === undefined) return 0;
  const names = (await readdir(bankFolder)).filter((name) => /\.(xml|csv)$/i.test(name)).sort();
  if (names.length > 0) await assertMovable(bankFolder);
  return oneByOne(names, async (name) => {
    const { mtimeMs, size } = await stat(join(bankFolder, name));
    if (Date.now() - mtimeMs < settledMs) return 0;
    await readOne(services, bankFolder, { name, size });
    return 1;
  });
}

/** A file that stays where it is would be imported again every minute. */
async function assertMovable(folder: string): Promise<void> {
  const imported = join(folder, 'imported');
  try {
    await mkdir(imported, { recursive: true });
    for (const path of [folder, imported]) await access(path, constants.W_OK);
  } catch (error) {
    throw new Error('Files of BANK_FOLDER cannot be moved to imported, so nothing was imported', { cause: error });
  }
}

async function readOne(services: Services, folder: string, { name, size }: { name: string; size: number }) {
  const movedName = `${new Date().toISOString().replaceAll(':', '-')} ${name.slice(-nameMax)}`;
  const move = async (into: string) => {
    await mkdir(join(folder, into), { recursive: true });
    await rename(join(folder, name), join(folder, into, movedName));
  };
  try {
    if (size > limits.statement.bytesMax) throw new AppError('PAYLOAD_TOO_LARGE');
    await importStatement(services, { bytes: await readFile(join(folder, name)), fileName: name, createdBy: null });
    await move('imported');
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    services.log.warn({ file: name, code: error.code }, 'a statement in the folder was refused');
    await move('refused');
    await writeFile(join(folder, 'refused', `${movedName}.txt`), `${error.message}\n`);
  }
}
