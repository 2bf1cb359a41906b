import type { Correction } from '@kampus/contract/guides/guides';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { CorrectionCard } from './correction-card.tsx';
import { type CorrectionStep, DecideCorrectionDialog } from './decide-correction-dialog.tsx';
import { deskGuideTexts as texts } from './texts.ts';

/** /desk/corrections: corrections that readers proposed in guides. */
export function CorrectionsPage() {
  const list = useListState(['q']);
  const query = useQuery(deskPageQuery('listCorrections', { query: { query: list.filters.q } }, list.page));
  const [open, setOpen] = useState<{ correction: Correction; step: CorrectionStep }>();
  return (
    <Room title={deskTexts.rooms.corrections} lead={texts.correctionsLead}>
      <SearchField label={texts.searchTitle} value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
      <DeskList
        label={deskTexts.rooms.corrections}
        query={query}
        list={list}
        failed={texts.correctionsFailed}
        keyOf={({ id }) => id}
        empty={
          list.filters.q ? (
            <NothingFound onReset={list.resetFilters} />
          ) : (
            <EmptyState
              text={texts.noCorrections}
              hint={texts.noCorrectionsHint}
              illustration={<Illustration name="no-guides" />}
            />
          )
        }
      >
        {(correction) => <CorrectionCard correction={correction} onDecide={(step) => setOpen({ correction, step })} />}
      </DeskList>
      {open ? <DecideCorrectionDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </Room>
  );
}
