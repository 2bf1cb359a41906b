import { setTimeout as sleep } from 'node:timers/promises';
import { type System, startSystem } from '../harness/system.ts';
import { raceEndings } from './endings.ts';
import { raceOverSlots } from './one-slot.ts';
import { createCaller } from './people.ts';
import { listFaults } from './prove.ts';

/**
 * Kills and restarts one process after the other until the returned function is called, which
 * returns the number.
 */
function startKilling({ processes }: System): () => Promise<number> {
  let [isEnding, killed] = [false, 0];
  const killing = (async () => {
    while (!isEnding) {
      await sleep(1000 + Math.random() * 2000);
      const victim = processes[killed % processes.length];
      if (isEnding || !victim) break;
      await victim.stop('SIGKILL');
      killed += 1;
      // On a busy machine it may accept requests long before it counts as ready.
      await victim.start().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    }
  })();
  return async () => {
    isEnding = true;
    await killing;
    return killed;
  };
}

/**
 * Runs races about lessons on four processes that are killed during them: rounds of fifty
 * concurrent endings of one lesson, and random steps on slots. Returns false if an invariant is
 * violated.
 */
export async function runLessonRaces({ rounds }: { rounds: number }): Promise<boolean> {
  const system = await startSystem();
  try {
    const call = createCaller(system);
    const stopKilling = startKilling(system);
    const slots = await raceOverSlots(call, system, rounds * 10);
    const endings = await raceEndings(call, system, rounds);
    const odd = [...slots.odd, ...endings.odd];
    const killed = await stopKilling();
    const faults = await listFaults(system, [slots.teacher, ...endings.teachers]);
    const [counts] = await system.query<Record<string, number>>(`
      select (select count(*) from reservations)::int as lessons, (select count(*) from transfers)::int as transfers,
             (select count(*) from reservation_moves)::int as proposals,
             (select count(*) from reservation_moves where state = 'ACCEPTED')::int as moves`);
    console.log(
      `${rounds} rounds of fifty endings; ${rounds * 20} steps on slots, of which ${slots.done + slots.doneAll} succeeded`,
    );
    console.log(`Killed: ${killed} processes. Left: ${JSON.stringify(counts)}`);
    for (const line of [...odd.map((answer) => `Unexpected: ${answer}`), ...faults]) console.log(line);
    console.log(odd.length + faults.length === 0 ? 'Everything is right.' : 'Something is wrong.');
    return odd.length + faults.length === 0;
  } finally {
    await system.stop();
  }
}
