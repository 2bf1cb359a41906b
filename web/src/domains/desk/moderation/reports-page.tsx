import type { NoticedItem } from '@kampus/contract/desk/notices';
import { type NoticedThing, noticedThings } from '@kampus/contract/identity/noticed-things';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { NothingFound } from '../nothing-found.tsx';
import { noticeTexts as texts } from '../notices/texts.ts';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { type CommentDecision, DecideCommentDialog } from './decide-comment-dialog.tsx';
import { ReportedCard } from './reported-card.tsx';
import { DecideReviewDialog, ReviewCard } from './review-card.tsx';
import { DecideThingDialog, ThingCard } from './thing-card.tsx';

interface Open {
  item: NoticedItem;
  decision: CommentDecision;
}

/** /desk/reports: everything with reports or notices, and comments held because of a link. */
export function ReportsPage() {
  const list = useListState(['what', 'q']);
  const { q } = list.filters;
  const what = noticedThings.find((one) => one === list.filters.what);
  const query = useQuery(deskPageQuery('listNotices', { query: { what, query: q } }, list.page));
  const [open, setOpen] = useState<Open>();
  return (
    <Room title={deskTexts.rooms.reports} lead={texts.lead}>
      <SearchField
        key={list.resets}
        label={texts.search}
        value={q}
        onSearch={(found) => list.setFilters({ q: found })}
      />
      <Filters what={what} onChange={(next) => list.setFilters({ what: next ?? '' })} />
      <DeskList
        label={deskTexts.rooms.reports}
        query={query}
        list={list}
        failed={texts.loadFailed}
        keyOf={(item) => `${item.what} ${item.subject}`}
        empty={
          list.isFiltered ? (
            <NothingFound onReset={list.resetFilters} />
          ) : (
            <EmptyState text={texts.empty} hint={texts.emptyHint} illustration={<Illustration name="no-comments" />} />
          )
        }
      >
        {(item) => <ItemCard item={item} onDecide={(decision) => setOpen({ item, decision })} />}
      </DeskList>
      {open ? <DecideDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </Room>
  );
}

type FiltersProps = { what: NoticedThing | undefined; onChange: (what: NoticedThing | undefined) => void };

function Filters({ what, onChange }: FiltersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-label={texts.filterLabel} className="flex flex-wrap gap-2">
      <ToggleChip isPressed={what === undefined} onToggle={() => onChange(undefined)}>
        {texts.all}
      </ToggleChip>
      {noticedThings.map((one) => (
        <ToggleChip key={one} isPressed={what === one} onToggle={(isPressed) => onChange(isPressed ? one : undefined)}>
          {texts.filters[one]}
        </ToggleChip>
      ))}
    </div>
  );
}

function ItemCard({ item, onDecide }: { item: NoticedItem; onDecide: (decision: CommentDecision) => void }) {
  const { comment, review, notices, isOwn } = item;
  if (comment) return <ReportedCard comment={comment} notices={notices} isOwn={isOwn} onDecide={onDecide} />;
  if (review) return <ReviewCard review={review} notices={notices} isOwn={isOwn} onDecide={onDecide} />;
  return <ThingCard item={item} onDecide={onDecide} />;
}

function DecideDialog({ item, decision, onClose }: Open & { onClose: () => void }) {
  const { comment, review, notices } = item;
  if (comment)
    return <DecideCommentDialog comment={comment} notices={notices.length} decision={decision} onClose={onClose} />;
  // Only the author of a comment can be blocked together with it.
  const decided = decision === 'KEEP' ? 'KEEP' : 'HIDE';
  if (review) return <DecideReviewDialog review={review} decision={decided} onClose={onClose} />;
  return <DecideThingDialog item={item} decision={decided} onClose={onClose} />;
}
