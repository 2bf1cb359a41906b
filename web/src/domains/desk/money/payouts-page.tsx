import type { DecidePayoutBody, DeskPayout, PayoutState } from '@kampus/contract/balance/payouts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { Batches } from './batches.tsx';
import { DecidePayoutDialog } from './decide-payout-dialog.tsx';
import { PayoutCard } from './payout-card.tsx';
import { payoutsTexts as texts } from './texts.ts';

interface Filter {
  /** The value in the address; '' lists what waits. */
  value: string;
  label: string;
  state: PayoutState | 'waiting' | 'atBank' | undefined;
  /** What an empty list says. */
  empty: { text: string; hint?: string };
}

const waiting: Filter = {
  value: '',
  label: texts.waiting,
  state: 'waiting',
  empty: { text: texts.emptyWaiting, hint: texts.emptyHint },
};
const filters: readonly Filter[] = [
  waiting,
  {
    value: 'BANK',
    label: texts.atBank,
    state: 'atBank',
    empty: { text: texts.emptyAtBank, hint: texts.emptyAtBankHint },
  },
  { value: 'SENT', label: texts.sent, state: 'SENT', empty: { text: texts.emptySent } },
  { value: 'ALL', label: texts.all, state: undefined, empty: { text: texts.emptyAll, hint: texts.emptyHint } },
];

/** /desk/payouts: money that people asked for, and what became of it. */
export function PayoutsPage() {
  const list = useListState(['state', 'q']);
  const chosen = filters.find(({ value }) => value === list.filters.state) ?? waiting;
  const query = useQuery(
    deskPageQuery('listPayouts', { query: { state: chosen.state, query: list.filters.q } }, list.page),
  );
  const [deciding, setDeciding] = useState<{ payout: DeskPayout; state: DecidePayoutBody['state'] }>();
  return (
    <Room title={deskTexts.rooms.payouts} lead={texts.lead}>
      <Batches />
      <div className="flex flex-wrap items-end gap-4 *:first:flex-1 *:first:basis-72">
        <SearchField label={texts.search} value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
        <div className="flex flex-wrap gap-2">
          {filters.map(({ value, label }) => (
            <ToggleChip
              key={value}
              isPressed={chosen.value === value}
              onToggle={() => list.setFilters({ state: value })}
            >
              {label}
            </ToggleChip>
          ))}
        </div>
      </div>
      <DeskList
        label={deskTexts.rooms.payouts}
        query={query}
        list={list}
        failed={texts.loadFailed}
        keyOf={({ id }) => id}
        className="xl:grid-cols-2"
        empty={
          list.filters.q ? (
            <NothingFound onReset={() => list.setFilters({ q: '' })} />
          ) : (
            <EmptyState {...chosen.empty} illustration={<Illustration name="no-transactions" />} />
          )
        }
      >
        {(payout) => <PayoutCard payout={payout} onDecide={(state) => setDeciding({ payout, state })} />}
      </DeskList>
      {deciding ? <DecidePayoutDialog {...deciding} onClose={() => setDeciding(undefined)} /> : null}
    </Room>
  );
}
