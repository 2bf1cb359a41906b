import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { transactionsKey } from '#domains/balance/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { UploadIcon } from '#shared/ui/icons/icons.tsx';
import { deskKey } from '../queries.ts';
import { isUnfinished, statementsQuery } from './queries.ts';
import { bankTexts as texts } from './texts.ts';

/** Uploads a statement, shows how far its lines are read, and what came of it. */
export function StatementUpload({ account }: { account: string }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const importing = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('statement', file);
      return call('importStatement', { form });
    },
    onSettled: async () => {
      for (const queryKey of [deskKey, transactionsKey]) await queryClient.invalidateQueries({ queryKey });
    },
  });
  const { data: result, error, isPending } = importing;
  return (
    <Card className="grid gap-3">
      <p className="font-medium wrap-anywhere">{account}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={<UploadIcon />} loading={isPending} onClick={() => inputRef.current?.click()}>
          {texts.upload}
        </Button>
        <span className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">{texts.uploadHint}</span>
        <input
          ref={inputRef}
          type="file"
          accept=".xml,.csv,text/xml,application/xml,text/csv"
          aria-label={texts.upload}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) importing.mutate(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {isPending ? <Progress /> : null}
      {error ? (
        <Banner tone="negative" title={texts.uploadFailed} isLive>
          {messageOf(error)}
        </Banner>
      ) : null}
      {result ? (
        <Banner tone="positive" title={texts.result} isLive>
          {texts.resultText(result)}
        </Banner>
      ) : null}
    </Card>
  );
}

/** How many lines of the newest statement are looked at. */
function Progress() {
  const { data } = useQuery(statementsQuery(true));
  const [newest] = data ?? [];
  const isKnown = newest !== undefined && isUnfinished(newest);
  return (
    <div className="grid gap-1">
      <progress
        aria-label={texts.progress}
        className="h-2 w-full accent-(--accent-ink)"
        {...(isKnown && { value: newest.checked, max: newest.lines })}
      />
      <p className="text-sm text-ink-soft">{isKnown ? texts.checking(newest.checked, newest.lines) : texts.sending}</p>
    </div>
  );
}
