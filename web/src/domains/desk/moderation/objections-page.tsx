import type { DeskObjection } from '@kampus/contract/identity/decisions';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decisionTexts } from '#domains/identity/public-profile.ts';
import { teachersKey } from '#domains/teaching/public.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { CardTitleLink } from '../card-title-link.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { Room } from '../room.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { objectionTexts as texts } from './objection-texts.ts';

type Outcome = 'UPHELD' | 'REVERSED';

/** /desk/objections: objections to decisions, for another curator than the first. */
export function ObjectionsPage() {
  const list = useListState([]);
  const query = useQuery(deskPageQuery('listObjections', {}, list.page));
  const [open, setOpen] = useState<{ objection: DeskObjection; outcome: Outcome }>();
  return (
    <Room title={deskTexts.rooms.objections} lead={texts.lead}>
      <DeskList
        label={deskTexts.rooms.objections}
        query={query}
        list={list}
        failed={texts.loadFailed}
        keyOf={({ id }) => id}
        empty={
          <EmptyState text={texts.empty} hint={texts.emptyHint} illustration={<Illustration name="no-comments" />} />
        }
      >
        {(objection) => <ObjectionCard objection={objection} onDecide={(outcome) => setOpen({ objection, outcome })} />}
      </DeskList>
      {open ? <DecideDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </Room>
  );
}

type ObjectionCardProps = { objection: DeskObjection; onDecide: (outcome: Outcome) => void };

function ObjectionCard({ objection: shown, onDecide }: ObjectionCardProps) {
  const { username } = useSession();
  const isOwn = shown.decidedBy === username || shown.username === username;
  return (
    <Card as="article" aria-label={`${decisionTexts.kinds[shown.kind]}, ${shown.fullName}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CardTitleLink to={pathOf('deskPerson', { username: shown.username })}>{shown.fullName}</CardTitleLink>
        <Badge tone="warning">{decisionTexts.kinds[shown.kind]}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {texts.decided(shown.decidedBy ?? texts.operator, formatStamp(shown.decidedAt))}
      </p>
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-ink-soft">{decisionTexts.facts}</dt>
          <dd className="max-w-text whitespace-pre-wrap wrap-anywhere">{shown.facts}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{decisionTexts.reason}</dt>
          <dd className="max-w-text whitespace-pre-wrap wrap-anywhere">{shown.reason}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{texts.objection}</dt>
          <dd className="mt-1 max-w-text rounded-md border border-transparent bg-sunken px-4 py-3 whitespace-pre-wrap wrap-anywhere">
            {shown.objection?.text}
          </dd>
        </div>
      </dl>
      {isOwn ? (
        <p className="text-ink-soft">{shown.username === username ? texts.aboutYou : texts.another}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {/* A process of the version before does not send it. */}
          {shown.canReverse !== false ? (
            <Button size="small" variant="secondary" onClick={() => onDecide('REVERSED')}>
              {texts.reverse}
            </Button>
          ) : (
            <p className="w-full text-ink-soft">{texts.higherRank}</p>
          )}
          <Button size="small" variant="secondary" onClick={() => onDecide('UPHELD')}>
            {texts.uphold}
          </Button>
        </div>
      )}
    </Card>
  );
}

type DecideDialogProps = { objection: DeskObjection; outcome: Outcome; onClose: () => void };

function DecideDialog({ objection, outcome, onClose }: DecideDialogProps) {
  const isReversed = outcome === 'REVERSED';
  return (
    <DecisionDialog
      title={isReversed ? texts.reverseTitle : texts.upholdTitle}
      submitLabel={isReversed ? texts.reverse : texts.uphold}
      draft={`objection-${objection.id}-${outcome}`}
      touches={[isReversed ? texts.touches[objection.kind] : texts.touchesNothing, texts.touchesTold]}
      send={(reason) => call('decideObjection', { params: { id: String(objection.id) }, body: { outcome, reason } })}
      done={isReversed ? texts.reversed : texts.upheld}
      stale={[teachersKey]}
      onClose={onClose}
    />
  );
}
