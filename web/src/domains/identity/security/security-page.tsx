import { pathOf } from '@kampus/contract/pages/addresses';
import { serverMessageOf } from '#shared/api/api-error.ts';
import { useUser } from '#shared/api/use-user.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Breadcrumbs } from '#shared/ui/navigation/breadcrumbs.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { profileTexts } from '../account/texts.ts';
import { EmailSection } from '../email/email-section.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { StudySection } from '../study/study-section.tsx';
import { DataSection } from './data-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TelegramSection } from './telegram-section.tsx';
import { securityTexts } from './texts.ts';

const crumbs = [{ label: securityTexts.profile, to: pathOf('profile') }];

/** Settings that protect the account. */
export function SecurityPage() {
  usePageTitle(securityTexts.title);
  const user = useUser();
  const hasCalendar = user.data?.hasCalendarLink ?? false;
  return (
    <Page
      title={securityTexts.title}
      lead={securityTexts.lead}
      above={<Breadcrumbs label={securityTexts.back} crumbs={crumbs} />}
    >
      {user.data ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <TelegramSection user={user.data} />
            <EmailSection user={user.data} />
            <StudySection user={user.data} />
            <PasswordSection login={user.data.login} hasCalendar={hasCalendar} />
            <FactorSection isOn={user.data.hasSecondFactor ?? false} hasCalendar={hasCalendar} />
          </div>
          <div className="grid gap-6">
            <PasskeysSection />
            <SessionsSection hasCalendar={hasCalendar} />
            <DataSection user={user.data} />
          </div>
        </div>
      ) : null}
      {user.isPending ? (
        <SkeletonRegion className="grid gap-6 lg:grid-cols-2" isPage>
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
          <Skeleton className="h-60" />
        </SkeletonRegion>
      ) : null}
      {user.isError && !user.data ? (
        <ErrorState
          text={serverMessageOf(user.error) ?? profileTexts.loadFailed}
          onRetry={() => void user.refetch()}
          isRetrying={user.isFetching}
        />
      ) : null}
    </Page>
  );
}
