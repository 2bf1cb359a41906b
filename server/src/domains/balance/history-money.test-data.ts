import type { TestUser } from '#testing/build.ts';
import type { Answer } from '#testing/test-server.ts';
import type { Command } from './history-commands.test-data.ts';
import { idsOf, type World } from './history-world.test-data.ts';

type AboutMoney = Extract<Command, { kind: 'payOut' | 'decidePayout' | 'cancelPayout' | 'reverse' | 'goodwill' }>;

const elevated = (user: TestUser): TestUser => ({ ...user, isElevated: true });

interface Owned {
  id: number;
  user_id: number;
}

/** The row of the world at this index modulo the length, newest first. */
async function pickOwned(world: World, from: 'payouts' | 'transfers', nth: number): Promise<Owned | undefined> {
  const [table, account, condition] =
    from === 'payouts' ? ['payouts', 'account_id', 'true'] : ['transfers', 'to_account_id', `kind = 'TOP_UP'`];
  const text = `
    select t.id, a.user_id from ${table} as t join accounts as a on a.id = t.${account}
     where a.user_id = any($1) and ${condition} order by t.id desc`;
  const values = [idsOf([...world.students, ...world.teachers])];
  const { rows } = await world.server.pool.query<Owned>({ name: `history-${from}`, text, values });
  return rows[nth % rows.length];
}

/** Makes a call about a payout, a top-up that was made, or goodwill for a lesson. */
export async function runAboutMoney(command: AboutMoney, world: World): Promise<Answer<unknown> | undefined> {
  const { server, curator } = world;
  switch (command.kind) {
    case 'payOut': {
      const person = (command.byTeacher ? world.teachers : world.students)[command.who];
      if (!person) return undefined;
      const purpose = command.byTeacher ? ('EARNED' as const) : ('RETURN' as const);
      const body = { amount: command.cents / 100, iban: 'SK3112000000198742637541', purpose };
      return server.call('requestPayout', { as: elevated(person), body });
    }
    case 'decidePayout': {
      const payout = await pickOwned(world, 'payouts', command.nth);
      if (!payout) return undefined;
      const body = { state: command.state, reason: 'Так видно' };
      return server.call('decidePayout', { as: elevated(curator), params: { id: String(payout.id) }, body });
    }
    case 'cancelPayout': {
      const payout = await pickOwned(world, 'payouts', command.nth);
      const owner = [...world.students, ...world.teachers].find(({ id }) => id === payout?.user_id);
      if (!payout || !owner) return undefined;
      return server.call('cancelPayout', { as: owner, params: { id: String(payout.id) } });
    }
    case 'reverse': {
      const topUp = await pickOwned(world, 'transfers', command.nth);
      if (!topUp) return undefined;
      const body = { amount: command.cents / 100, reason: 'Опечатка' };
      return server.call('reverseTopUp', { as: curator, params: { transferId: String(topUp.id) }, body });
    }
    case 'goodwill': {
      const lesson = world.lessons[command.nth % world.lessons.length];
      if (!lesson) return undefined;
      const body = { amount: command.cents / 100, reason: 'Связь' };
      return server.call('giveGoodwill', { as: curator, params: { id: String(lesson.id) }, body });
    }
  }
}
