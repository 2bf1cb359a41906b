import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../../server/src/domains/identity/passwords/passwords.ts';
import { createAccessTokens } from '../../server/src/platform/http/access-tokens.ts';
import { memoryOf } from '../harness/installation.ts';
import { type System, signingSecret, startSystem } from '../harness/system.ts';
import { makePeople } from '../lessons/people.ts';
import { attacks, type Statuses, type Target } from './attacks.ts';

/** Limits of the effect on other people. */
const readyMaxMs = 200;
const signInMaxMs = 1000;

const probePauseMs = 100;
const restMs = 2000;

interface Noticed {
  readyMs: number;
  signInMs: number;
  memoryMb: number;
  /** Responses other than 200. */
  refused: string[];
}

/** Polls `/readyz` and repeats an honest sign-in until the returned function is called. */
function watch(origin: string, pid: number, honest: { login: string; password: string }): () => Promise<Noticed> {
  const noticed: Noticed = { readyMs: 0, signInMs: 0, memoryMb: 0, refused: [] };
  let isEnding = false;
  const ask = async (path: string, options?: RequestInit): Promise<number> => {
    const startedMs = performance.now();
    const status = await fetch(origin + path, options).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status !== 200) noticed.refused.push(`${path}: ${status}`);
    return Math.round(performance.now() - startedMs);
  };
  const repeat = async (step: () => Promise<void>): Promise<void> => {
    while (!isEnding) {
      await step();
      await sleep(probePauseMs);
    }
  };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' };
  const watching = Promise.all([
    repeat(async () => {
      noticed.readyMs = Math.max(noticed.readyMs, await ask('/readyz'));
      noticed.memoryMb = Math.max(noticed.memoryMb, Math.round(memoryOf(pid).now / 2 ** 20));
    }),
    repeat(async () => {
      const tookMs = await ask('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(honest) });
      noticed.signInMs = Math.max(noticed.signInMs, tookMs);
    }),
  ]);
  return async () => {
    isEnding = true;
    await watching;
    return noticed;
  };
}

async function makeTarget(system: System): Promise<{ target: Target; honest: { login: string; password: string } }> {
  const tokens = createAccessTokens([{ kid: 'faults', secret: signingSecret }]);
  const people = await makePeople(system, 'STUDENT', 4);
  const [honest, victim] = await makePeople(system, 'STUDENT', 2);
  if (!honest || !victim) throw new Error('A student is missing');
  const password = 'an honest password, long enough';
  const passwordHash = await hashPassword(password);
  // Use short logins, because a login has a maximum length.
  const logins = { honest: 'crowds.honest', victim: 'crowds.victim' };
  for (const [id, login] of [
    [honest.id, logins.honest],
    [victim.id, logins.victim],
  ])
    await system.query('update users set username = $1, password_hash = $2 where id = $3', [login, passwordHash, id]);
  const [origin = system.origin] = system.origins;
  return {
    target: { origin, tokens: await Promise.all(people.map((person) => tokens.sign(person))), victim: logins.victim },
    honest: { login: logins.honest, password },
  };
}

const show = (statuses: Statuses): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status === '0' ? 'none' : status}`)
    .join(', ');

/**
 * Sends many hostile requests to one process with the limits of production, and measures the effect
 * on others: readiness, an honest sign-in, memory. `only` is a part of an attack's name. Returns
 * false if a limit is exceeded.
 */
export async function runCrowds(only = ''): Promise<boolean> {
  const system = await startSystem({ environment: { RATE_LIMIT_FACTOR: '1' } });
  let isRight = true;
  try {
    const { target, honest } = await makeTarget(system);
    const pid = system.processes[0]?.pid() ?? 0;
    console.log('| crowd | statuses | `/readyz` at most | honest sign-in at most | memory at most |');
    console.log('|---|---|---|---|---|');
    for (const { name, memoryMaxMb = Infinity, run } of attacks.filter((attack) => attack.name.includes(only))) {
      const end = watch(target.origin, pid, honest);
      await sleep(restMs);
      const statuses = await run(target);
      await sleep(restMs);
      const { readyMs, signInMs, memoryMb, refused } = await end();
      isRight &&= readyMs <= readyMaxMs && signInMs <= signInMaxMs && refused.length === 0;
      isRight &&= memoryMb <= memoryMaxMb;
      const remark = refused.length > 0 ? ` (refused: ${[...new Set(refused)].join('; ')})` : '';
      console.log(`| ${name} | ${show(statuses)} | ${readyMs} ms | ${signInMs} ms${remark} | ${memoryMb} MB |`);
    }
    return isRight;
  } finally {
    await system.stop();
  }
}
