import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '#shared/api/api-error.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { NotFound } from '#shared/page/not-found.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { CheckIcon } from '#shared/ui/icons/icons.tsx';
import { Page } from '#shared/ui/page.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { balanceQuery, intentQuery, refreshMoney } from '../queries.ts';
import { Codes } from './codes.tsx';
import { topUpTexts as texts } from './texts.ts';
import { TransferData } from './transfer-data.tsx';

/** /profile/top-up/:id: how to pay a top-up. It waits and says when the money has come. */
export function IntentPage() {
  const { id = '' } = useParams();
  const query = useQuery(intentQuery(id));
  const intent = query.data;
  const isPaid = intent?.state === 'PAID';
  // The sum that arrived can differ from the sum of the intent.
  const title = intent && !isPaid ? texts.payTitle(formatEuros(intent.amount)) : texts.title;
  usePageTitle(title);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isPaid) void refreshMoney(queryClient);
  }, [isPaid, queryClient]);
  if (isNotFound(query.error)) return <NotFound />;
  return (
    <Page title={title} lead={intent && !isPaid ? texts.payLead : undefined} width="content">
      {query.error && !intent ? <QueryFailure text={texts.loadFailed} query={query} /> : null}
      {query.isPending ? (
        <SkeletonRegion isPage>
          <Skeleton className="h-120 rounded-lg" />
        </SkeletonRegion>
      ) : null}
      {intent ? (
        <div className="grid gap-6">
          <State isPaid={isPaid} />
          {isPaid ? null : (
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <Codes intent={intent} />
              <TransferData intent={intent} />
            </div>
          )}
        </div>
      ) : null}
    </Page>
  );
}

/** A live region: a screen reader hears when the money has come. */
function State({ isPaid }: { isPaid: boolean }) {
  const { data: balance } = useQuery({ ...balanceQuery, enabled: isPaid });
  return (
    <Card className={isPaid ? 'bg-positive-soft' : ''}>
      <div role="status" className="flex items-start gap-4">
        {isPaid ? (
          <CheckIcon size={32} className="mt-0.5 shrink-0 text-positive" />
        ) : (
          <Spinner size={28} className="mt-0.5 shrink-0 text-accent-ink" />
        )}
        <div className="min-w-0">
          <p className={isPaid ? 'text-xl font-semibold text-positive' : 'text-lg font-semibold'}>
            {isPaid ? texts.paid : texts.waiting}
          </p>
          <p className="text-ink-soft">
            {isPaid ? balance && texts.paidHint(formatEuros(balance.balance)) : texts.waitingHint}
          </p>
        </div>
      </div>
      {isPaid ? (
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={pathOf('selectTeachers')}>{texts.findTeacher}</ButtonLink>
          <ButtonLink to={pathOf('profile')} variant="secondary">
            {texts.back}
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}
