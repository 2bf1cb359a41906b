import type { Dispute } from '@kampus/contract/lessons/reports';
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
import { DecideDialog } from './decide-dialog.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { disputeTexts as texts } from './texts.ts';

/** /desk/disputes: lessons with contradicting reports of the two sides. */
export function DisputesPage() {
  const list = useListState(['state', 'q']);
  const state = list.filters.state === 'DECIDED' ? 'DECIDED' : 'CONTESTED';
  const query = useQuery(deskPageQuery('listDisputes', { query: { state, query: list.filters.q } }, list.page));
  const [deciding, setDeciding] = useState<Dispute>();
  return (
    <Room title={deskTexts.rooms.disputes} lead={texts.lead}>
      <div className="flex flex-wrap items-end gap-4 *:first:flex-1 *:first:basis-72">
        <SearchField label={texts.search} value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
        <div className="flex flex-wrap gap-2">
          <ToggleChip isPressed={state === 'CONTESTED'} onToggle={() => list.setFilters({ state: '' })}>
            {texts.waiting}
          </ToggleChip>
          <ToggleChip isPressed={state === 'DECIDED'} onToggle={() => list.setFilters({ state: 'DECIDED' })}>
            {texts.decided}
          </ToggleChip>
        </div>
      </div>
      <DeskList
        label={deskTexts.rooms.disputes}
        query={query}
        list={list}
        failed={texts.loadFailed}
        keyOf={({ id }) => id}
        className="xl:grid-cols-2"
        empty={
          list.filters.q ? (
            <NothingFound onReset={() => list.setFilters({ q: '' })} />
          ) : (
            <EmptyState
              text={state === 'CONTESTED' ? texts.emptyWaiting : texts.emptyDecided}
              hint={state === 'CONTESTED' ? texts.emptyHint : undefined}
              illustration={<Illustration name="no-reservations" />}
            />
          )
        }
      >
        {(dispute) => <DisputeCard dispute={dispute} onDecide={() => setDeciding(dispute)} />}
      </DeskList>
      {deciding ? <DecideDialog dispute={deciding} onClose={() => setDeciding(undefined)} /> : null}
    </Room>
  );
}
