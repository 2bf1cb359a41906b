import { formatDates } from '@kampus/contract/format/dates';
import { addDays } from '@kampus/contract/time';
import type { ReactNode } from 'react';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { ChevronLeftIcon } from '#shared/ui/icons/control-icons.tsx';
import { ChevronRightIcon } from '#shared/ui/icons/reading-icons.tsx';
import { lectureTexts } from './texts.ts';
import { canGoBack, canGoForward } from './week.ts';

type WeekNavProps = {
  monday: string;
  now: Date;
  onMondayChange: (monday: string) => void;
  actions?: ReactNode;
  headingId: string;
};

/** The shown week, with links to its neighbours in the three weeks. */
export function WeekNav({ monday, now, onMondayChange, actions, headingId }: WeekNavProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {/* On phones a wide action is below. With large text the dates are above the arrows. */}
      <div className="flex items-center gap-1 max-sm:min-w-0 max-sm:flex-1 max-sm:basis-[208px] max-sm:justify-between @max-[14rem]:basis-full @max-[14rem]:flex-wrap">
        <IconButton
          label={lectureTexts.previousWeek}
          icon={<ChevronLeftIcon />}
          onClick={() => onMondayChange(addDays(monday, -7))}
          disabledReason={canGoBack(monday, now) ? undefined : lectureTexts.isCurrentWeek}
        />
        <h3
          id={headingId}
          tabIndex={-1}
          aria-live="polite"
          className="min-w-0 flex-1 text-center text-base text-balance sm:text-lg @max-[14rem]:order-first @max-[14rem]:basis-full sm:min-w-50 sm:flex-none"
        >
          {formatDates(monday, addDays(monday, 6))}
        </h3>
        <IconButton
          label={lectureTexts.nextWeek}
          icon={<ChevronRightIcon />}
          onClick={() => onMondayChange(addDays(monday, 7))}
          disabledReason={canGoForward(monday, now) ? undefined : lectureTexts.isLastWeek}
        />
      </div>
      {actions ? <div className="print:hidden">{actions}</div> : null}
    </div>
  );
}
