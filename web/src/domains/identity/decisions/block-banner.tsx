import { formatFullDate } from '@kampus/contract/format/dates';
import type { Block } from '@kampus/contract/identity/accounts';
import { pathOf } from '@kampus/contract/pages/addresses';
import { lastDayOf } from '#shared/format/last-day.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { decisionTexts as texts } from './texts.ts';

/** For a person who is blocked from writing: until when and why. */
export function BlockBanner({ block: { until, reason } }: { block: Block }) {
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
      {`${texts.reason}: ${reason}`}
    </Banner>
  );
}
