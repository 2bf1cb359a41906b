import type { DueGuide } from '@kampus/contract/guides/guides';
import { today } from '@kampus/contract/time';
import { call } from '#shared/api/call.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { CardTitleLink } from '../card-title-link.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { writtenDay } from '../written-day.ts';
import { deskGuideTexts as texts } from './texts.ts';

type DueGuideCardProps = { guide: DueGuide; onKeep: () => void; onWithdraw: () => void };

/** A guide with its keeper and last check. «Проверено сегодня» asks no confirmation. */
export function DueGuideCard({ guide, onKeep, onWithdraw }: DueGuideCardProps) {
  const { id, title, topicName, keeper, checkEveryMonths, checkedAt, dueAt, corrections, isMain } = guide;
  const checking = useDeskStep({
    send: () =>
      call('markGuideChecked', { params: { id: String(id) } }).catch((error: unknown) => {
        toast({ title: error instanceof Error ? error.message : String(error), variant: 'error' });
        throw error;
      }),
    done: texts.checked,
    onDone: () => undefined,
    stale: [['guide', String(id)]],
  });
  const isDue = dueAt !== null && dueAt <= today(new Date());
  const facts = [
    isMain ? `${topicName}, ${texts.mainGuide}` : topicName,
    keeper === null ? texts.noKeeper : texts.keeper(keeper),
    checkEveryMonths === null ? texts.noPeriod : texts.period(checkEveryMonths),
    checkedAt === null ? texts.neverChecked : texts.checkedOn(writtenDay(checkedAt)),
    ...(dueAt !== null && !isDue ? [texts.dueOn(writtenDay(dueAt))] : []),
  ];
  return (
    <Card as="article" aria-label={title} className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CardTitleLink to={`/universities/${guide.universityId}/faculties/${id}/`}>{title}</CardTitleLink>
        {isDue ? <Badge tone="warning">{texts.due}</Badge> : null}
        {corrections > 0 ? <Badge tone="info">{texts.openCorrections(corrections)}</Badge> : null}
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">
        <Facts facts={facts} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant={isDue ? 'primary' : 'secondary'}
          loading={checking.isBusy}
          onClick={() => checking.submit(undefined)}
        >
          {texts.check}
        </Button>
        <Button size="small" variant="secondary" onClick={onKeep}>
          {texts.keep}
        </Button>
        <Button size="small" variant="quiet" onClick={onWithdraw}>
          {texts.withdraw}
        </Button>
      </div>
    </Card>
  );
}
