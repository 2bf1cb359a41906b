import { pathOf } from '@kampus/contract/pages/addresses';
import type { ReactNode } from 'react';
import { formatStamp } from '#shared/format/moments.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Page } from '#shared/ui/page.tsx';
import { staffFactorTexts } from './texts.ts';

/** Deadline until which staff may work without the second factor that their role requires. */
export function FactorBanner({ dueMs }: { dueMs: number }) {
  const isDue = dueMs <= Date.now();
  return (
    <Banner
      tone="warning"
      title={staffFactorTexts.title}
      action={
        <ButtonLink to={pathOf('security')} size="small">
          {staffFactorTexts.open}
        </ButtonLink>
      }
    >
      {isDue ? staffFactorTexts.due : staffFactorTexts.until(formatStamp(new Date(dueMs).toISOString()))}
    </Banner>
  );
}

function Gate() {
  usePageTitle(staffFactorTexts.title);
  return (
    <Page title={staffFactorTexts.title} lead={staffFactorTexts.due} width="form">
      <p className="mb-6">{staffFactorTexts.why}</p>
      <ButtonLink to={pathOf('security')}>{staffFactorTexts.open}</ButtonLink>
    </Page>
  );
}

/**
 * Wraps pages of staff without the second factor: a banner before the deadline, then only the
 * setup.
 */
export function StaffFactor({ dueMs, children }: { dueMs: number; children: ReactNode }) {
  if (dueMs <= Date.now()) return <Gate />;
  return (
    <>
      <div className="mx-auto w-full max-w-bar px-page pt-6 sm:px-6">
        <FactorBanner dueMs={dueMs} />
      </div>
      {children}
    </>
  );
}
