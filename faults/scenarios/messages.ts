import { setTimeout as sleep } from 'node:timers/promises';
import { type Scenario, seconds } from './scenario.ts';

const messageCount = 10_000;
/** At the rate limit of Telegram they take six minutes. */
const timeoutMs = 480_000;

/** Messages during a wait that Telegram asks for. */
export const messageScenarios: Scenario[] = [
  {
    name: '10,000 messages, of which one meets a wait of 5 s (429)',
    isSilent: true,
    async run({ query, telegram }) {
      const startedAt = Date.now();
      const before = telegram.counts().accepted;
      telegram.askForWait(5);
      await query(
        `insert into notifications (user_id, kind, transfer_id)
         select id, 'TOPPED_UP', (select max(id) from transfers)
           from (select id, count(*) over () as people from users where telegram_chat_id is not null) as person,
                generate_series(1, ceil($1::numeric / people)::integer)
          limit $1`,
        [messageCount],
      );
      while (telegram.counts().accepted < before + messageCount && Date.now() < startedAt + timeoutMs) await sleep(100);
      // A message that was sent twice would arrive now.
      await sleep(1000);
      const { accepted, duringWait } = telegram.counts();
      const tookMs = Date.now() - startedAt;
      return `${accepted - before} sent in ${seconds(tookMs)}, ${duringWait} calls during the wait`;
    },
  },
];
