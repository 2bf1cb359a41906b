import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { userQuery } from '#shared/api/use-user.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { Card } from '#shared/ui/card.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { CalendarIcon, CopyIcon } from '#shared/ui/icons/icons.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { calendarTexts } from './texts.ts';

/** The same address with the scheme that calendar programs use for subscriptions. */
const toWebcal = (address: string): string => address.replace(/^https?:/, 'webcal:');

/**
 * The private calendar feed. Its address shows only once. Replacing an existing address asks for a
 * confirmation.
 */
export function CalendarFeed({ hasLink }: { hasLink: boolean }) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const setHasLink = (hasCalendarLink: boolean) =>
    queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, hasCalendarLink });
  const creation = useMutation({
    mutationFn: () => call('createCalendarLink'),
    onSuccess: () => setHasLink(true),
    onSettled: () => setIsAsking(false),
    onError: toastFailure(calendarTexts.failed),
  });
  const removal = useMutation({
    mutationFn: () => call('removeCalendarLink'),
    onSuccess: () => {
      creation.reset();
      setHasLink(false);
      toast({ title: calendarTexts.removed, variant: 'success' });
    },
    onError: toastFailure(calendarTexts.removeFailed),
  });
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="flex items-center gap-2.5 text-base">
        <CalendarIcon className="text-accent-ink" />
        {calendarTexts.title}
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        {creation.data ? calendarTexts.secret : hasLink ? calendarTexts.connected : calendarTexts.text}
      </p>
      <div className="mt-4 flex flex-col items-start gap-2">
        {creation.data ? (
          <FeedAddress address={new URL(creation.data.url, window.location.origin).href} />
        ) : (
          <Button
            variant="secondary"
            size="small"
            loading={creation.isPending}
            onClick={() => (hasLink ? setIsAsking(true) : creation.mutate())}
          >
            {hasLink ? calendarTexts.replace : calendarTexts.create}
          </Button>
        )}
        {hasLink ? (
          <Button
            variant="quiet"
            size="small"
            className={flushLeft}
            loading={removal.isPending}
            onClick={() => removal.mutate()}
          >
            {calendarTexts.remove}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        question={calendarTexts.question}
        detail={calendarTexts.warning}
        confirmLabel={calendarTexts.replace}
        tone="primary"
        isPending={creation.isPending}
        onConfirm={() => creation.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </Card>
  );
}

function FeedAddress({ address }: { address: string }) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-3">
      <TextField ref={inputRef} label={calendarTexts.address} value={address} readOnly />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<CopyIcon size={18} />}
          onClick={() => void copyText(address, calendarTexts.copied, inputRef.current)}
        >
          {calendarTexts.copy}
        </Button>
        <ButtonLink href={toWebcal(address)} variant="quiet" size="small">
          {calendarTexts.subscribe}
        </ButtonLink>
      </div>
    </div>
  );
}
