import type { MessageGroup } from '@kampus/contract/identity/emails';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { useSearchParams } from '#shared/page/use-search-params.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { AccountCard } from '../account/account-card.tsx';
import { channelTexts, unsubscribeTexts } from './texts.ts';

/**
 * The page behind the link of an e-mail. It needs no sign-in. The button is there because programs
 * that check mails open their links.
 */
export function UnsubscribePage() {
  usePageTitle(unsubscribeTexts.title);
  const [search] = useSearchParams();
  const token = search.get('token');
  const [ended, setEnded] = useState<MessageGroup>();
  const ending = useSubmission({
    send: (body: { token: string }) => call('unsubscribe', { body }),
    onSent: ({ group }) => setEnded(group),
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  return (
    <AccountCard title={unsubscribeTexts.title} lead={unsubscribeTexts.lead}>
      {token === null ? <Banner tone="warning">{unsubscribeTexts.incomplete}</Banner> : null}
      {token !== null && ended === undefined ? (
        <Form
          submission={ending}
          onSubmit={() => ending.submit({ token })}
          className="flex flex-col gap-5"
          actions={
            <Button type="submit" wide loading={ending.isBusy} loadingText={unsubscribeTexts.loading}>
              {unsubscribeTexts.submit}
            </Button>
          }
        >
          {null}
        </Form>
      ) : null}
      {ended === undefined ? null : (
        <div className="grid gap-4">
          <Banner tone="positive" title={unsubscribeTexts.doneTitle} isLive>
            {unsubscribeTexts.done(channelTexts.groups[ended].name)}
          </Banner>
          <p className="text-ink-soft">
            {unsubscribeTexts.again}{' '}
            <Link to={pathOf('security')} className="font-medium text-accent-ink underline underline-offset-4">
              {unsubscribeTexts.settings}
            </Link>
            .
          </p>
        </div>
      )}
    </AccountCard>
  );
}
