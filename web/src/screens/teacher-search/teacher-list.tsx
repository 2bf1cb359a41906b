import type { TeacherSchedule } from '@kampus/contract/teaching/teachers';
import { useQueryClient } from '@tanstack/react-query';
import { prefetchBookingFlow } from '#domains/lessons/public.ts';
import { openLecturesQuery } from '#domains/teaching/public.ts';
import { Card } from '#shared/ui/card.tsx';
import { intentHandlers } from '#shared/ui/intent-handlers.ts';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { TeacherCard } from './teacher-card.tsx';
import { teacherTexts } from './texts.ts';

const gridClasses = 'grid gap-4 md:grid-cols-2';

type TeacherListProps = {
  teachers: readonly TeacherSchedule[];
  onOpen: (teacher: TeacherSchedule) => void;
  /** True while the list still shows the previous results. */
  isStale: boolean;
};

export function TeacherList({ teachers, onOpen, isStale }: TeacherListProps) {
  const queryClient = useQueryClient();
  return (
    <ul
      aria-label={teacherTexts.list}
      aria-busy={isStale || undefined}
      className={isStale ? `${gridClasses} stale` : gridClasses}
    >
      {teachers.map((teacher) => (
        <li
          key={teacher.username}
          className="min-w-0"
          {...intentHandlers(() => {
            prefetchBookingFlow();
            void queryClient.prefetchQuery(openLecturesQuery(teacher.username));
          })}
        >
          <TeacherCard teacher={teacher} onOpen={() => onOpen(teacher)} />
        </li>
      ))}
    </ul>
  );
}

export function TeacherListSkeleton() {
  return (
    <SkeletonRegion isPage className={gridClasses}>
      {['one', 'two', 'three', 'four'].map((key) => (
        <Card key={key} className="flex flex-col gap-4">
          <div className="flex items-center gap-4">
            <Skeleton className="size-16 rounded-full!" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-10 w-full" />
        </Card>
      ))}
    </SkeletonRegion>
  );
}
