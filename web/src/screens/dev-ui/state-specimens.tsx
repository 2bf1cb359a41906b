import { useState } from 'react';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { CalendarIcon, TagIcon, UserIcon } from '#shared/ui/icons/icons.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { SideNav } from '#shared/ui/navigation/side-nav.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { statusTone } from '#shared/ui/status-tone.ts';
import { Specimen } from './specimen.tsx';

export function StateSpecimens() {
  const [page, setPage] = useState(5);
  const [view, setView] = useState(0);
  return (
    <>
      <Specimen name="Card, Badge, Avatar">
        <Card className="w-80">
          <div className="flex items-center gap-3">
            <Avatar name="мария" />
            <div>
              <p className="font-semibold">Мария Ковальчук</p>
              <p className="text-sm text-ink-soft">10.00 € - 20.00 €</p>
            </div>
          </div>
        </Card>
        <Avatar name="Олег" size="small" />
        <Avatar name="Őrs" size="large" />
        {['OPEN', 'CLOSED', 'PENDING', 'CONFIRMED'].map((status) => (
          <Badge key={status} tone={statusTone(status)} dot>
            {status}
          </Badge>
        ))}
        <Badge tone="neutral">в разработке...</Badge>
        <Badge tone="warning">Ждёт ответа</Badge>
        <Badge tone="info">Онлайн</Badge>
      </Specimen>
      <Specimen name="Banner">
        <div className="grid w-full gap-3">
          <Banner tone="warning" title="Сайт в разработке">
            Часть возможностей ещё строится, но бронировать уроки уже можно.
          </Banner>
          <Banner tone="info" action={<Button size="small">Подтвердить</Button>}>
            Аккаунт ещё не подтверждён.
          </Banner>
          <Banner tone="negative">Ошибка подключения к API, показываются тестовые данные</Banner>
          <Banner tone="positive">Гайд сохранён.</Banner>
        </div>
      </Specimen>
      <Specimen name="Skeleton, Spinner">
        <SkeletonRegion className="grid w-72 gap-2">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </SkeletonRegion>
        <Spinner size={36} className="text-accent" />
      </Specimen>
      <Specimen name="Pagination, SideNav">
        <Pagination page={page} pageCount={20} onPageChange={setPage} />
        <div className="w-60 max-md:w-full">
          <SideNav
            label="Кабинет"
            items={[
              { label: 'Расписание', icon: <CalendarIcon />, isCurrent: view === 0, onSelect: () => setView(0) },
              { label: 'Ключевые слова', icon: <TagIcon />, isCurrent: view === 1, onSelect: () => setView(1) },
              { label: 'Аватар', icon: <UserIcon />, to: '/dev/ui' },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="EmptyState, ErrorState">
        <Card className="flex-1 basis-80">
          <EmptyState
            text="Резервации отсутствуют"
            hint="Здесь появятся заявки студентов."
            illustration={<Illustration name="no-reservations" />}
          />
        </Card>
        <Card className="flex-1 basis-80">
          <ErrorState text="Ошибка загрузки гайдов" onRetry={() => undefined} />
        </Card>
      </Specimen>
    </>
  );
}
