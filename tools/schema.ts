import { runProgram } from './programs.ts';

/** Writes server/src/platform/db/schema.sql from the migrations. */
const test = 'server/src/platform/db/schema-file.test.ts';
const { isGood } = await runProgram('vitest', ['run', test, '--update=all'], { isQuiet: false });
process.exitCode = isGood ? 0 : 1;
