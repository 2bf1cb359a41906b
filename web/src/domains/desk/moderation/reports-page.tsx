import type { ReportedComment } from '@kampus/contract/comments/comments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DeskList } from '../desk-list.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { type CommentDecision, DecideCommentDialog } from './decide-comment-dialog.tsx';
import { reportsQuery } from './queries.ts';
import { ReportedCard } from './reported-card.tsx';
import { moderationTexts as texts } from './texts.ts';

/** /desk/reports: reported comments, and comments held because of a link. */
export function ReportsPage() {
  const list = useListState(['q']);
  const query = useQuery(reportsQuery(list.filters.q, list.page));
  const [open, setOpen] = useState<{ comment: ReportedComment; decision: CommentDecision }>();
  return (
    <Room title={deskTexts.rooms.reports} lead={texts.lead}>
      <SearchField label={texts.search} value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
      <DeskList
        label={deskTexts.rooms.reports}
        query={query}
        page={list.page}
        onPageChange={list.setPage}
        failed={texts.loadFailed}
        keyOf={({ id }) => id}
        empty={
          list.filters.q ? (
            <NothingFound onReset={() => list.setFilters({ q: '' })} />
          ) : (
            <EmptyState text={texts.empty} hint={texts.emptyHint} illustration={<Illustration name="no-comments" />} />
          )
        }
      >
        {(comment) => <ReportedCard comment={comment} onDecide={(decision) => setOpen({ comment, decision })} />}
      </DeskList>
      {open ? <DecideCommentDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </Room>
  );
}
