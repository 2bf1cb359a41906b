import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { searchTexts } from './texts.ts';

/** Asks the curators for what the search did not find. The question is stored without a person. */
export function AskCurators({ text }: { text: string }) {
  const q = text.trim();
  const asking = useMutation({ mutationFn: (question: string) => call('askCurators', { body: { q: question } }) });
  const { contactTelegram: contact, operator } = publicSettings();
  const isCurrent = asking.variables === q;
  const isAsked = asking.isSuccess && isCurrent;
  return (
    // Named, so that it gets the focus of the pressed button (keep-focus.ts).
    <section aria-label={searchTexts.ask}>
      {isAsked ? null : (
        <Button variant="secondary" size="small" loading={asking.isPending} onClick={() => asking.mutate(q)}>
          {searchTexts.ask}
        </Button>
      )}
      <p role="status" className="mt-1 text-sm">
        {isAsked ? (
          <>
            {searchTexts.asked}{' '}
            <a
              href={contact ? `https://t.me/${contact}` : `mailto:${operator.email}`}
              className="text-accent-ink underline underline-offset-3"
            >
              {contact ? `@${contact}` : operator.email}
            </a>
          </>
        ) : null}
        {asking.error && isCurrent ? <span className="text-negative">{messageOf(asking.error)}</span> : null}
      </p>
    </section>
  );
}
