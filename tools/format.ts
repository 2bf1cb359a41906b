import { runProgram } from './programs.ts';

/** Formats every file, and mends what Biome can mend by itself. */
const { isGood } = await runProgram('biome', ['check', '--write'], { isQuiet: false });
process.exitCode = isGood ? 0 : 1;
