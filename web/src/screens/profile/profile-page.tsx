import { hasRank } from '@kampus/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import {
  BalanceCard,
  balanceQuery,
  OwnTransactions,
  ownPayoutsQuery,
  ownTransactionsQuery,
} from '#domains/balance/public.ts';
import {
  BlockBanner,
  CalendarFeed,
  ConfirmBanner,
  DecisionsLink,
  EmailBanner,
  FactorBanner,
  PersonalData,
  profileTexts,
  SecurityLink,
  SignOutButton,
  TelegramBanner,
} from '#domains/identity/public-profile.ts';
import { UpcomingLessons, userReservationsQuery } from '#domains/lessons/public.ts';
import { OwnWatches, watchesQuery } from '#domains/teaching/public.ts';
import { serverMessageOf } from '#shared/api/api-error.ts';
import { isFirstLoad } from '#shared/api/is-first-load.ts';
import { useSession } from '#shared/api/use-session.ts';
import { useUser } from '#shared/api/use-user.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Card } from '#shared/ui/card.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';

export function ProfilePage() {
  usePageTitle(profileTexts.title);
  const user = useUser();
  const { username, role } = useSession();
  // Load the data that sets the layout first, so that the page renders once and nothing moves.
  const lessons = useQuery({ ...userReservationsQuery(username ?? ''), enabled: username !== undefined });
  const balance = useQuery(balanceQuery);
  const payouts = useQuery(ownPayoutsQuery);
  const transactions = useQuery(ownTransactionsQuery(0));
  const watches = useQuery(watchesQuery);
  if ([user, lessons, balance, payouts, transactions, watches].some(isFirstLoad)) return <ProfileSkeleton />;
  const name = user.data?.firstName;
  const isNew = user.data !== undefined && user.data.firstName === null;
  return (
    <Page title={profileTexts.title} lead={name ? profileTexts.greeting(name) : user.data?.login}>
      <div className="grid gap-6">
        {user.data?.status === 'PENDING' ? <ConfirmBanner /> : null}
        {user.data?.block ? <BlockBanner block={user.data.block} /> : null}
        {user.data ? <TelegramBanner user={user.data} /> : null}
        {user.data ? <EmailBanner user={user.data} /> : null}
        {user.data?.secondFactorDueAt ? <FactorBanner dueMs={Date.parse(user.data.secondFactorDueAt)} /> : null}
        {isNew ? <PersonalData user={user.data} isFirst /> : null}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <div className="lg:col-start-2 lg:row-start-1">
            <BalanceCard purpose={hasRank(role, 'TEACHER') ? 'payOut' : 'topUp'} />
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <UpcomingLessons />
          </div>
          <div className="lg:col-start-2">
            <CalendarFeed hasLink={user.data?.hasCalendarLink ?? false} />
          </div>
        </div>
        <OwnWatches />
        {transactions.data?.total === 0 ? null : (
          <Section title={profileTexts.transactions}>
            <OwnTransactions />
          </Section>
        )}
        {user.isError && !user.data ? (
          <ErrorState
            text={serverMessageOf(user.error) ?? profileTexts.loadFailed}
            onRetry={() => void user.refetch()}
            isRetrying={user.isFetching}
          />
        ) : null}
        {user.data && !isNew ? <PersonalData user={user.data} /> : null}
        <SecurityLink />
        <DecisionsLink />
        <div>
          <SignOutButton />
        </div>
      </div>
    </Page>
  );
}

function ProfileSkeleton() {
  return (
    <Page title={profileTexts.title}>
      <SkeletonRegion isPage className="grid min-h-dvh content-start gap-6">
        <Skeleton className="h-40 rounded-lg" />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-48 rounded-lg lg:order-last" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      </SkeletonRegion>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-5 text-2xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}
