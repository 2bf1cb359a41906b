import { type System, startSystem } from '../harness/system.ts';
import { raceOverSlots } from '../lessons/one-slot.ts';
import { createCaller, makePeople } from '../lessons/people.ts';
import { listFaults } from '../lessons/prove.ts';
import { checkOut, newestTag } from './check-out.ts';

const steps = 300;
const publicReads = ['/api/universities', '/api/guide', '/api/teacher-schedules', '/readyz'];

/** Lists refused public reads. */
async function readAtEach(origins: string[]): Promise<string[]> {
  const refused: string[] = [];
  for (const origin of origins)
    for (const path of publicReads) {
      const { status } = await fetch(origin + path);
      if (status !== 200) refused.push(`${status}: GET ${origin}${path}`);
    }
  return refused;
}

/**
 * Tops up a student at each process, and lists differences to the balance that the next process
 * shows.
 */
async function topUpAtEach(system: System): Promise<string[]> {
  const [admin] = await makePeople(system, 'ADMIN', 1);
  const [student] = await makePeople(system, 'STUDENT', 1);
  if (!admin || !student) throw new Error('The admin or the student is missing');
  const wrong: string[] = [];
  let balance = 500;
  for (const writer of system.origins) {
    const made = await createCaller({ ...system, origins: [writer] })('topUp', admin, {
      body: { username: student.username, amount: 1 },
    });
    if (made.status !== 200) wrong.push(`${made.status}: a top-up by ${writer}: ${JSON.stringify(made.body)}`);
    balance += 1;
    for (const reader of system.origins) {
      const { body } = await createCaller({ ...system, origins: [reader] })('getBalance', student);
      const shown = (body as { balance?: number } | undefined)?.balance;
      if (shown !== balance) wrong.push(`${reader} shows ${shown} € instead of ${balance} €`);
    }
  }
  return wrong;
}

/**
 * Runs another version beside this one, two processes each, on the schema of this one, under reads
 * and writes. Then this version ends and the other continues, as after a rollback. `version` is a
 * tag or commit. Returns false after an unexpected refusal or a violated invariant.
 */
export async function runBeside(version = newestTag()): Promise<boolean> {
  const other = checkOut(version);
  try {
    const system = await startSystem({ otherRoot: other.folder });
    try {
      const wrong = [...(await readAtEach(system.origins)), ...(await topUpAtEach(system))];
      const both = await raceOverSlots(createCaller(system), system, steps);
      for (const program of system.processes.filter(({ name }) => !name.includes('other'))) await program.stop();
      const left = { ...system, origins: system.origins.slice(system.origins.length / 2) };
      wrong.push(...(await readAtEach(left.origins)), ...(await topUpAtEach(left)));
      const alone = await raceOverSlots(createCaller(left), left, steps);
      wrong.push(...both.odd, ...alone.odd, ...(await listFaults(system, [both.teacher, alone.teacher])));
      const done = [both, alone].map((play) => play.done + play.doneAll);
      console.log(`${version} (${other.commit.slice(0, 7)}) on the schema of this version.`);
      console.log(`Successful steps on lessons: ${done[0]} beside this version, ${done[1]} after its end.`);
      for (const line of wrong) console.log(line);
      console.log(wrong.length === 0 ? 'Everything is right.' : 'Something is wrong.');
      return wrong.length === 0;
    } finally {
      await system.stop();
    }
  } finally {
    other.remove();
  }
}
