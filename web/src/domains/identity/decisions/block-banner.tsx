import { formatFullDate } from '@kampus/contract/format/dates';
import type { Block } from '@kampus/contract/identity/accounts';
import { pathOf } from '@kampus/contract/pages/addresses';
import type { ReactNode } from 'react';
import { lastDayOf } from '#shared/format/last-day.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { decisionTexts as texts } from './texts.ts';

type BlockBannerProps = {
  block: Block;
  /** What the block means on this page. */
  children?: ReactNode;
};

/** For a person who is blocked from writing: until when and why. */
export function BlockBanner({ block: { until, reason }, children }: BlockBannerProps) {
  return (
    <Banner
      tone="negative"
      title={until === null ? texts.writingBlocked : texts.writingBlockedUntil(formatFullDate(lastDayOf(until)))}
      action={
        <ButtonLink to={pathOf('decisions')} size="small">
          {texts.blockedShow}
        </ButtonLink>
      }
    >
      <p>{`${texts.reason}: ${reason}`}</p>
      {children}
    </Banner>
  );
}
