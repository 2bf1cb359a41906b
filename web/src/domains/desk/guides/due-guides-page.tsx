import type { DueGuide } from '@kampus/contract/guides/guides';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { DueGuideRow } from './due-guide-row.tsx';
import { KeepAllDialog, KeepingDialog, WithdrawDialog } from './guide-dialogs.tsx';
import { deskGuideTexts as texts } from './texts.ts';

const states = ['due', 'unkept'] as const;
const emptyTexts = { due: texts.nothingDue, unkept: texts.nothingUnkept, '': texts.noGuides };

/** /desk/guides: the keeper of each guide, and guides due for a check. */
export function DueGuidesPage() {
  const list = useListState(['q', 'state']);
  const state = states.find((one) => one === list.filters.state) ?? '';
  const query = useQuery(deskPageQuery('listDueGuides', { query: { query: list.filters.q, state } }, list.page));
  const { data: unkept } = useQuery(deskPageQuery('listDueGuides', { query: { state: 'unkept' } }, 0));
  const [open, setOpen] = useState<{ guide: DueGuide; dialog: 'KEEP' | 'WITHDRAW' }>();
  const [isKeepingAll, setIsKeepingAll] = useState(false);
  const toggle = (value: (typeof states)[number]) => (isPressed: boolean) =>
    list.setFilters({ state: isPressed ? value : '' });
  const close = () => setOpen(undefined);
  return (
    <Room title={deskTexts.rooms.guides} lead={texts.dueLead}>
      <div className="flex flex-wrap items-end gap-4 *:first:flex-1 *:first:basis-72">
        <SearchField label={texts.searchTitle} value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
        <div className="flex flex-wrap gap-2">
          <ToggleChip isPressed={state === 'due'} onToggle={toggle('due')}>
            {texts.onlyDue}
          </ToggleChip>
          {unkept && (unkept.total > 0 || state === 'unkept') ? (
            <ToggleChip isPressed={state === 'unkept'} onToggle={toggle('unkept')}>
              {texts.unkept(unkept.total)}
            </ToggleChip>
          ) : null}
          {unkept && unkept.total > 0 ? (
            <Button size="small" variant="secondary" onClick={() => setIsKeepingAll(true)}>
              {texts.keepAll}
            </Button>
          ) : null}
        </div>
      </div>
      <DeskList
        label={deskTexts.rooms.guides}
        query={query}
        list={list}
        failed={texts.dueFailed}
        keyOf={({ id }) => id}
        look="rows"
        empty={
          list.filters.q ? (
            <NothingFound onReset={() => list.setFilters({ q: '' })} />
          ) : (
            <EmptyState
              text={emptyTexts[state]}
              hint={state === 'due' ? texts.nothingDueHint : undefined}
              illustration={<Illustration name="no-guides" />}
            />
          )
        }
      >
        {(guide) => (
          <DueGuideRow
            guide={guide}
            onKeep={() => setOpen({ guide, dialog: 'KEEP' })}
            onWithdraw={() => setOpen({ guide, dialog: 'WITHDRAW' })}
          />
        )}
      </DeskList>
      {isKeepingAll && unkept ? <KeepAllDialog count={unkept.total} onClose={() => setIsKeepingAll(false)} /> : null}
      {open?.dialog === 'KEEP' ? <KeepingDialog guide={open.guide} onClose={close} /> : null}
      {open?.dialog === 'WITHDRAW' ? <WithdrawDialog guide={open.guide} onClose={close} /> : null}
    </Room>
  );
}
