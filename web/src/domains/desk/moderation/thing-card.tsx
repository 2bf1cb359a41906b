import type { NoticedItem } from '@kampus/contract/desk/notices';
import { pathOf } from '@kampus/contract/pages/addresses';
import { teachersKey } from '#domains/teaching/public.ts';
import { call } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { CardTitleLink } from '../card-title-link.tsx';
import { reportTexts, noticeTexts as texts } from '../notices/texts.ts';
import { guideKeys } from '../queries.ts';
import { TextLink } from '../text-link.tsx';
import { CardDecisions } from './card-decisions.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { NoticeList } from './notice-list.tsx';
import { Quote } from './quote.tsx';

export type ThingDecision = 'KEEP' | 'HIDE';
type ThingCardProps = { item: NoticedItem; onDecide: (decision: ThingDecision) => void };

/** A guide, page, name or picture with its notices, or something that is gone. */
export function ThingCard({ item, onDecide }: ThingCardProps) {
  const { what, thing, notices, isOwn } = item;
  const address = notices[0]?.address ?? pathOf('home');
  const title = thing?.title ?? texts.gone;
  return (
    <Card as="article" aria-label={`${reportTexts.things[what]}, ${title}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {thing ? (
          <CardTitleLink to={thing.username ? pathOf('deskPerson', { username: thing.username }) : address}>
            {title}
          </CardTitleLink>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        <Badge tone="info">{reportTexts.things[what]}</Badge>
      </div>
      {thing ? (
        <p className="text-sm">
          <TextLink to={address}>{address}</TextLink>
        </p>
      ) : null}
      {thing === null && publicSettings().hasMail ? <p className="text-sm text-ink-soft">{texts.goneHint}</p> : null}
      {thing && what === 'PICTURE' ? <Avatar name={title} imageUrl={thing.pictureUrl} size="huge" /> : null}
      {thing && what === 'TEACHER' ? <Quote>{thing.text || texts.noText}</Quote> : null}
      <NoticeList notices={notices} />
      <CardDecisions isOwn={isOwn}>
        <Button size="small" variant="secondary" onClick={() => onDecide('KEEP')}>
          {thing ? texts.keep : texts.close}
        </Button>
        {thing ? (
          <Button size="small" variant="danger" onClick={() => onDecide('HIDE')}>
            {texts.hide[what]}
          </Button>
        ) : null}
      </CardDecisions>
    </Card>
  );
}

type DecideThingDialogProps = { item: NoticedItem; decision: ThingDecision; onClose: () => void };

/** Decides about a guide, page, name or picture, and settles its notices. */
export function DecideThingDialog({ item, decision, onClose }: DecideThingDialogProps) {
  const { what, thing, notices } = item;
  const isKept = decision === 'KEEP';
  const seen = thing ? (thing.pictureUrl ?? thing.text ?? thing.title) : undefined;
  const label = thing ? (isKept ? texts.keep : texts.hide[what]) : texts.close;
  return (
    <DecisionDialog
      title={`${label}?`}
      submitLabel={label}
      draft={`notice-${notices[0]?.id}-${decision}`}
      tone={isKept ? 'primary' : 'danger'}
      touches={[
        texts.touchesNotices(notices.length),
        isKept ? texts.touchesKept : texts.touches[what],
        isKept || what === 'GUIDE' ? undefined : texts.touchesAuthor,
        publicSettings().hasMail ? texts.touchesNotifier : undefined,
      ]}
      send={(reason) =>
        call('decideNotice', { params: { id: String(notices[0]?.id) }, body: { decision, reason, seen } })
      }
      done={thing ? (isKept ? texts.kept : texts.hidden) : texts.closed}
      stale={[teachersKey, ...guideKeys]}
      onClose={onClose}
    />
  );
}
