import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#platform/db/errors.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Answer } from '#testing/test-server.ts';
import { importStatement } from './bank/import-statement.ts';
import { settleBankLines } from './bank/settle-lines.ts';
import { shapes, transfer } from './bank/statements.test-data.ts';
import type { Command } from './history-commands.test-data.ts';
import type { World } from './history-world.test-data.ts';

type AboutBank = Extract<Command, { kind: 'intent' | 'statement' | 'decideLine' }>;

/** The bank's name for the payers of a world. Its lines are found by it. */
export const partnerOf = ({ curator }: World): string => `payers of ${curator.username}`;

/** Imports a file, again while the queue of readers is full or the database too busy. */
async function send({ server, curator }: World, file: string): Promise<Answer<unknown>> {
  for (;;) {
    try {
      const statement = { bytes: Buffer.from(file), fileName: 'history', createdBy: curator.id };
      return { status: 200, body: await importStatement(server.services, statement), headers: {} };
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'UNAVAILABLE';
      if (!isBusy && !isDatabaseUnavailable(error)) throw error;
      await sleep(20);
    }
  }
}

/**
 * A statement with new transfers, which name a top-up or nothing, and with transfers of earlier
 * statements. Each of them comes once in the file.
 */
function writeStatement(world: World, { lines, shape }: Extract<AboutBank, { kind: 'statement' }>): string {
  const { sent, intents } = world.bank;
  const earlier = [...sent];
  const listed = new Set(
    lines.map(({ nth, cents, isKnown, isAgain }) => {
      const again = isAgain ? earlier[nth % earlier.length] : undefined;
      if (again) return again;
      const reference = (isKnown ? intents[nth % intents.length] : undefined) ?? 'dar';
      const made = transfer({ cents, reference, partner: partnerOf(world) });
      sent.push(made);
      return made;
    }),
  );
  return shapes[shape]?.([...listed]) ?? '';
}

/** Begins a top-up by bank, imports a statement, or decides about a line that waits. */
export async function runAboutBank(command: AboutBank, world: World): Promise<Answer<unknown> | undefined> {
  const { server, students, curator } = world;
  switch (command.kind) {
    case 'intent': {
      const as = students[command.who];
      const answer = await server.call('createIntent', { as, body: { amount: 10 } });
      if (answer.status === 201) world.bank.intents.unshift(answer.body.reference);
      return answer;
    }
    case 'statement':
      return send(world, writeStatement(world, command));
    case 'decideLine': {
      const text = `
        select id from bank_lines
         where partner = $1 and state in ('NO_MATCH', 'DUPLICATE') and checked_at is not null
         order by id limit 1`;
      const { rows } = await server.pool.query<{ id: number }>(text, [partnerOf(world)]);
      const id = rows[0]?.id;
      const username = students[command.who]?.username ?? '';
      if (id === undefined) return undefined;
      const body = command.isDiscarded ? { discard: true as const, reason: 'Плата банка' } : { username };
      const as = { ...curator, isElevated: true };
      return server.call('decideBankLine', { as, params: { id: String(id) }, body });
    }
  }
}

/** Waits until each line of the world was looked at: another world may be about to. */
export async function settleBank({ server, ...world }: World): Promise<void> {
  const text = 'select from bank_lines where partner = $1 and checked_at is null';
  while ((await server.pool.query(text, [partnerOf({ server, ...world })])).rowCount !== 0) {
    await settleBankLines(server.services);
    await sleep(5);
  }
}
