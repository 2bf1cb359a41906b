import { pathOf } from '@kampus/contract/pages/addresses';
import type { TeacherSchedule } from '@kampus/contract/teaching/teachers';
import { type MouseEvent, useId, useState } from 'react';
import { hourlyPrice } from '#domains/teaching/public.ts';
import { formatMomentShort } from '#shared/format/moments.ts';
import { formatRating } from '#shared/format/rating.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { ClockIcon } from '#shared/ui/icons/control-icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { filterFormId } from './filter-bar.tsx';
import { teacherTexts } from './texts.ts';

/** A button reveals keywords above this number. */
const shownKeywordsMax = 6;

/**
 * A teacher in the search. A click anywhere opens the calendar, also before the app has started:
 * the button submits the filters with the teacher.
 */
export function TeacherCard({ teacher, onOpen }: { teacher: TeacherSchedule; onOpen: () => void }) {
  const headingId = useId();
  const opening = {
    type: 'submit',
    form: filterFormId,
    name: 'teacher',
    value: teacher.username,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onOpen();
    },
  } as const;
  return (
    <Card
      as="article"
      aria-labelledby={headingId}
      className="group relative flex h-full flex-col gap-3 transition hover:shadow-lift"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={teacher.teacherFullName} imageUrl={teacher.teacherAvatar} size="large" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={headingId} className="text-lg group-hover:text-accent-ink">
            {teacher.teacherFullName}
          </h2>
          <p>
            <span className="font-semibold">{hourlyPrice(teacher.minPrice, teacher.maxPrice)}</span>{' '}
            <span className="inline-block text-sm text-ink-soft">{teacherTexts.perHour}</span>
          </p>
          {/* Each on its line: after the rating, another font would move the languages down. */}
          {teacher.rating === null ? null : (
            <p className="text-sm text-ink-soft">
              {teacherTexts.rating(formatRating(teacher.rating), teacher.reviewsCount)}
            </p>
          )}
          <p className="text-sm text-ink-soft">{teacherTexts.languages(teacher.languages)}</p>
        </div>
      </div>
      <div className="grid justify-items-start gap-0.5 text-sm">
        {teacher.lead ? <p className="text-ink-soft">{teacher.lead}</p> : null}
        {/* On a line of its own: after the sentence, another font would move it down. */}
        <Link
          to={pathOf('teacherPage', { username: teacher.username })}
          className="relative z-1 inline-flex items-center pointer-coarse:min-h-11 font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          {teacherTexts.about}
          <VisuallyHidden>: {teacher.teacherFullName}</VisuallyHidden>
        </Link>
      </div>
      <Keywords keywords={teacher.keywords} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-1">
        {teacher.nextFreeAt === undefined ? null : (
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <ClockIcon size={18} />
            {teacher.nextFreeAt ? teacherTexts.nextFree(formatMomentShort(teacher.nextFreeAt)) : teacherTexts.noFree}
          </p>
        )}
        {/* Its overlay covers the card. Without `translate-none!`, a press would move both. */}
        <Button
          {...opening}
          size="small"
          className="static! translate-none! max-sm:w-full after:absolute after:inset-0"
        >
          {teacherTexts.book}
        </Button>
      </div>
    </Card>
  );
}

function Keywords({ keywords }: { keywords: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  // A button for one hidden word would take the space of that word.
  const shown = isOpen || keywords.length <= shownKeywordsMax + 1 ? keywords : keywords.slice(0, shownKeywordsMax);
  const hiddenCount = keywords.length - shown.length;
  if (keywords.length === 0) return null;
  return (
    <ul aria-label={teacherTexts.keywords} className="flex flex-wrap items-center gap-1.5">
      {shown.map((keyword) => (
        <li key={keyword} className="max-w-full">
          <Chip text={keyword} />
        </li>
      ))}
      {hiddenCount > 0 ? (
        <li>
          <Button size="small" variant="quiet" onClick={() => setIsOpen(true)} className="z-1">
            {teacherTexts.moreKeywords(hiddenCount)}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
