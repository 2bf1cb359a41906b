import type { Decision } from '@kampus/contract/identity/decisions';
import { useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { DecisionCard } from './decision-card.tsx';
import { decisionTexts as texts } from './texts.ts';

type BlockedObjectionProps = { credentials: { login: string; password: string } };

/** For an account that cannot sign in: the statement of reasons of its block and the objection. */
export function BlockedObjection({ credentials }: BlockedObjectionProps) {
  const [decision, setDecision] = useState<Decision>();
  const reading = useSubmission({
    send: () => call('objectToBlock', { body: credentials }),
    onSent: setDecision,
    onFailed: (error) => ({ title: texts.loadFailed, text: messageOf(error) }),
  });
  if (decision)
    return (
      <DecisionCard
        decision={decision}
        onObject={async (text) => setDecision(await call('objectToBlock', { body: { ...credentials, text } }))}
        isPlain
      />
    );
  return (
    <Form
      submission={reading}
      onSubmit={() => reading.submit(undefined)}
      className="grid gap-3"
      actions={
        <Button type="submit" variant="secondary" wide loading={reading.isBusy}>
          {texts.blockedShow}
        </Button>
      }
    >
      <p className="font-semibold">{texts.blockedTitle}</p>
    </Form>
  );
}
