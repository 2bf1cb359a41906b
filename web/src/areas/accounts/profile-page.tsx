import type { ReactNode } from 'react';
import { useId } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { useUser } from '#shared/api/use-user.ts';
import { Card } from '#shared/ui/card.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { usePageTitle } from '#shell/use-page-title.ts';
import { BalanceCard, OwnTransactions } from '../balance/public.ts';
import { UpcomingLessons } from '../reservations/public.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { ConfirmBanner } from './confirm-banner.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { profileTexts } from './texts.ts';

export function ProfilePage() {
  usePageTitle(profileTexts.title);
  const user = useUser();
  return (
    <Page title={profileTexts.title} lead={user.data?.login} actions={<SignOutButton />}>
      {user.data?.status === 'PENDING' ? (
        <div className="mb-6">
          <ConfirmBanner />
        </div>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <Section title={profileTexts.personal}>
            {user.isPending ? <FormSkeleton /> : null}
            {user.isError && !user.data ? (
              <ErrorState
                text={messageOf(user.error) || profileTexts.loadFailed}
                onRetry={() => void user.refetch()}
                isRetrying={user.isFetching}
              />
            ) : null}
            {user.data ? <ProfileForm user={user.data} /> : null}
          </Section>
        </div>
        <div className="grid min-w-0 items-start gap-6 md:max-lg:grid-cols-2">
          <BalanceCard />
          <CalendarFeed />
        </div>
      </div>
      <div className="mt-10 mb-10">
        <UpcomingLessons />
      </div>
      <div>
        <Section title={profileTexts.transactions}>
          <OwnTransactions />
        </Section>
      </div>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" padding="large" aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-5 text-2xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}

function FormSkeleton() {
  const fields = ['first', 'last', 'sex', 'university'];
  return (
    <SkeletonRegion className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <Skeleton key={field} className="h-18" />
      ))}
      <Skeleton className="h-18 sm:col-span-2" />
      <Skeleton className="h-18 sm:col-span-2" />
    </SkeletonRegion>
  );
}
