import { formatDay } from '@kampus/contract/format/weekdays';
import type { Hours, WeekPlan } from '@kampus/contract/teaching/week';
import { Badge } from '#shared/ui/badge.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { weekTexts } from './texts.ts';

type PlanDialogProps = {
  plan: WeekPlan;
  onSave: () => void;
  onClose: () => void;
  isSaving: boolean;
};

const rangeOf = ({ timeStart, timeFinish }: Hours): string => `${timeStart}–${timeFinish}`;

/** Preview of the changes that a save makes in the calendar, day by day. */
export function PlanDialog({ plan, onSave, onClose, isSaving }: PlanDialogProps) {
  const dates = [...new Set(plan.changes.map(({ date }) => date))];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={weekTexts.preview}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {weekTexts.back}
          </Button>
          <Button onClick={onSave} loading={isSaving} className="max-sm:flex-1">
            {weekTexts.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap gap-2 empty:hidden">
          {plan.created > 0 ? <Badge tone="positive">{weekTexts.created(plan.created)}</Badge> : null}
          {plan.removed > 0 ? <Badge tone="negative">{weekTexts.removed(plan.removed)}</Badge> : null}
          {plan.kept > 0 ? <Badge tone="neutral">{weekTexts.kept(plan.kept)}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">{dates.length === 0 ? weekTexts.nothing : weekTexts.previewLead}</p>
        {plan.clashes.length > 0 ? (
          <Banner tone="warning" title={weekTexts.clashes}>
            <ul>
              {plan.clashes.map((clash) => (
                <li key={clash.date + clash.timeStart + (clash.taken?.timeStart ?? '')}>
                  {formatDay(clash.date)},{' '}
                  {clash.taken
                    ? weekTexts.taken(rangeOf(clash), rangeOf(clash.taken))
                    : weekTexts.skipped(rangeOf(clash))}
                </li>
              ))}
            </ul>
          </Banner>
        ) : null}
        <ul className="flex flex-col gap-3">
          {dates.map((date) => (
            <li key={date}>
              <p className="font-semibold first-letter:uppercase">{formatDay(date)}</p>
              <ul className="flex flex-col gap-0.5">
                {plan.changes
                  .filter((change) => change.date === date)
                  .map((change) => (
                    <li key={change.change + change.timeStart} className="flex flex-wrap gap-x-2">
                      <span className={change.change === 'REMOVED' ? 'line-through' : undefined}>
                        {rangeOf(change)}
                      </span>
                      <span className="text-ink-soft">
                        {change.change === 'CREATED' ? weekTexts.isCreated : weekTexts.isRemoved}
                      </span>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
