import type { System } from '../harness/system.ts';
import { type RunResult, runScenarios } from '../scenarios/run.ts';
import { type Scenario, seconds } from '../scenarios/scenario.ts';
import { checkOut, newestTag } from './check-out.ts';

/** Replaces one process after the other; returns their downtimes. */
async function replaceAll({ processes, runFrom }: System, otherRoot?: string): Promise<string> {
  const took: string[] = [];
  for (const program of processes) {
    const startedAt = Date.now();
    const stopMs = await program.stop();
    runFrom(program, otherRoot);
    await program.start();
    took.push(`${seconds(stopMs)} + ${seconds(Date.now() - startedAt - stopMs)}`);
  }
  return `stops and starts took ${took.join(', ')}`;
}

const migrationCount = async ({ query }: System): Promise<number> => {
  const [row] = await query<{ count: number }>('select count(*)::int as count from kysely_migration');
  return row?.count ?? 0;
};

/**
 * Replaces another version by this one under load, process by process, and then goes back. The
 * first process of this version migrates; the other version returns to the migrated schema.
 * `version` is a tag or commit.
 */
export async function runUpgrade(version = newestTag()): Promise<RunResult> {
  const other = checkOut(version);
  const name = `${version} (${other.commit.slice(0, 7)})`;
  const scenarios: Scenario[] = [
    {
      name: `upgrade of four processes from ${name} to this version, which migrates`,
      needs: 'nginx',
      async run(system) {
        const before = await migrationCount(system);
        const remark = await replaceAll(system);
        return `${(await migrationCount(system)) - before} migrations; ${remark}`;
      },
      isSilent: true,
    },
    {
      name: `return of four processes to ${name}`,
      needs: 'nginx',
      run: (system) => replaceAll(system, other.folder),
      isSilent: true,
    },
  ];
  try {
    return await runScenarios(scenarios, { firstRoot: other.folder });
  } finally {
    other.remove();
  }
}
