import { verifyLedger } from '#domains/balance/public.ts';
import { migrate } from '#platform/db/migrate.ts';
import { inSnapshot } from '#platform/db/transaction.ts';
import { backUp } from './backup.ts';
import { type Command, CommandError } from './command.ts';
import { exportAll } from './export-all.ts';
import { importAll } from './import-all.ts';
import { liftTimeLimits } from './lift-time-limits.ts';

export const dataCommands: Command[] = [
  {
    usage: 'ledger verify',
    summary: 'Verify every balance against the transfers; exit code 1 if one is wrong',
    async run({ db, say }) {
      const findings = await inSnapshot(db, async (trx) => {
        await liftTimeLimits(trx);
        return verifyLedger(trx);
      });
      for (const finding of findings) say(finding);
      if (findings.length > 0) throw new CommandError(`The ledger has ${findings.length} errors`);
      say('The ledger is right: all balances follow from the transfers, and together they are zero');
    },
  },
  {
    usage: 'export <file>',
    summary: 'Write the whole portal, uploads included, to one file (JSON lines, gzip)',
    async run({ db, files, say, progress }, [file = '']) {
      await exportAll({ db, files, progress }, file);
      say(`Wrote ${file}`);
    },
  },
  {
    usage: 'import <file>',
    summary: 'Read an exported file into an empty database; imports the whole file or nothing',
    async run({ db, files, say, progress }, [file = '']) {
      await importAll({ db, files, progress }, file);
      say(`Read ${file}; the ledger is right`);
    },
  },
  {
    usage: 'backup <folder>',
    summary:
      'Export into a folder, restore the file into a scratch database, verify its ledger; then remove old backups',
    options: {
      keep: 'days to keep: the folder has one backup for each (default 14)',
      scratch: 'address of a PostgreSQL server where databases may be created (default: the portal’s)',
    },
    async run({ db, databaseUrl, files, say, progress }, [folder = ''], { keep = '14', scratch = databaseUrl }) {
      if (!/^[1-9]\d{0,3}$/.test(keep)) throw new CommandError('--keep must be a whole number from 1');
      const file = await backUp({ db, files, progress, scratchUrl: scratch, folder, keep: Number(keep) });
      say(`Wrote ${file} and restored it; its ledger is right`);
    },
  },
  {
    usage: 'migrate',
    summary: 'Bring the schema up to date',
    needsMigratedDatabase: false,
    async run({ databaseUrl, say }) {
      const applied = await migrate(databaseUrl);
      say(applied.length === 0 ? 'The schema is up to date' : `Applied ${applied.join(', ')}`);
    },
  },
];
