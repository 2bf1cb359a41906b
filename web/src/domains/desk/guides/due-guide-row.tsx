import { formatNumericDate } from '@kampus/contract/format/numeric-date';
import type { DueGuide } from '@kampus/contract/guides/guides';
import { guidePath } from '@kampus/contract/pages/addresses';
import { today } from '@kampus/contract/time';
import { call } from '#shared/api/call.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { MoreIcon } from '#shared/ui/icons/icons.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { CardTitleLink } from '../card-title-link.tsx';
import { deskTexts } from '../texts.ts';
import { toastRefusal, useDeskStep } from '../use-desk-step.ts';
import { deskGuideTexts as texts } from './texts.ts';

type DueGuideRowProps = { guide: DueGuide; onKeep: () => void; onWithdraw: () => void };

/** A guide with its keeper and last check. «Проверено сегодня» asks no confirmation. */
export function DueGuideRow({ guide, onKeep, onWithdraw }: DueGuideRowProps) {
  const { id, title, keeper, checkEveryMonths, checkedAt, dueAt, corrections, isMain } = guide;
  const checking = useDeskStep({
    send: () => call('markGuideChecked', { params: { id: String(id) } }).catch(toastRefusal),
    done: texts.checked,
    stale: [['guide', String(id)]],
  });
  const isDue = dueAt !== null && dueAt <= today(new Date());
  const facts = [
    isMain ? null : texts.notMain,
    keeper === null ? texts.noKeeper : texts.keeper(keeper),
    checkEveryMonths === null ? texts.noPeriod : texts.period(checkEveryMonths),
    checkedAt === null ? texts.neverChecked : texts.checkedOn(formatNumericDate(checkedAt)),
    dueAt !== null && !isDue ? texts.dueOn(formatNumericDate(dueAt)) : null,
  ];
  return (
    <article aria-label={title} className="flex flex-wrap items-center justify-end gap-x-3 py-1.5 pr-2 pl-card">
      <div className="grid min-w-0 flex-1 basis-[min(12rem,100%)] gap-x-4 xl:grid-cols-2 xl:items-center">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
          <CardTitleLink to={guidePath(guide.universityId, id)}>{title}</CardTitleLink>
          {isDue ? <Badge tone="warning">{texts.due}</Badge> : null}
          {corrections > 0 ? <Badge tone="info">{texts.openCorrections(corrections)}</Badge> : null}
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <Facts facts={facts} />
        </p>
      </div>
      <Menu label={deskTexts.moreOf(title)} icon={<MoreIcon />}>
        <button type="button" onClick={() => checking.submit(undefined)} className={menuItemClasses}>
          {texts.check}
        </button>
        <button type="button" onClick={onKeep} className={menuItemClasses}>
          {texts.keep}
        </button>
        <button type="button" onClick={onWithdraw} className={`${menuItemClasses} text-negative!`}>
          {texts.withdraw}
        </button>
      </Menu>
    </article>
  );
}
