import type { DueGuide } from '@kampus/contract/guides/guides';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DeskList } from '../desk-list.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { DueGuideCard } from './due-guide-card.tsx';
import { KeepingDialog, WithdrawDialog } from './guide-dialogs.tsx';
import { dueGuidesQuery } from './queries.ts';
import { deskGuideTexts as texts } from './texts.ts';

/** /desk/guides: the keeper of each guide, and guides due for a check. */
export function DueGuidesPage() {
  const list = useListState(['q', 'due']);
  const isDue = list.filters.due !== '';
  const query = useQuery(dueGuidesQuery({ title: list.filters.q, isDue, page: list.page }));
  const [open, setOpen] = useState<{ guide: DueGuide; dialog: 'KEEP' | 'WITHDRAW' }>();
  const close = () => setOpen(undefined);
  return (
    <Room title={deskTexts.rooms.guides} lead={texts.dueLead}>
      <div className="flex flex-wrap items-end gap-4 *:first:flex-1 *:first:basis-72">
        <SearchField label={texts.searchTitle} value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
        <div>
          <ToggleChip isPressed={isDue} onToggle={(isPressed) => list.setFilters({ due: isPressed ? '1' : '' })}>
            {texts.onlyDue}
          </ToggleChip>
        </div>
      </div>
      <DeskList
        label={deskTexts.rooms.guides}
        query={query}
        page={list.page}
        onPageChange={list.setPage}
        failed={texts.dueFailed}
        keyOf={({ id }) => id}
        empty={
          list.filters.q ? (
            <NothingFound onReset={() => list.setFilters({ q: '' })} />
          ) : (
            <EmptyState
              text={isDue ? texts.nothingDue : texts.noGuides}
              illustration={<Illustration name="no-guides" />}
            />
          )
        }
      >
        {(guide) => (
          <DueGuideCard
            guide={guide}
            onKeep={() => setOpen({ guide, dialog: 'KEEP' })}
            onWithdraw={() => setOpen({ guide, dialog: 'WITHDRAW' })}
          />
        )}
      </DeskList>
      {open?.dialog === 'KEEP' ? <KeepingDialog guide={open.guide} onClose={close} /> : null}
      {open?.dialog === 'WITHDRAW' ? <WithdrawDialog guide={open.guide} onClose={close} /> : null}
    </Room>
  );
}
