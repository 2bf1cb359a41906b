import { formatFullDate } from '@kampus/contract/format/dates';
import { dateOf } from '@kampus/contract/format/wall-clock';
import type { User } from '@kampus/contract/identity/accounts';
import type { StudyProofState } from '@kampus/contract/identity/study';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { type EmailFlow, EmailForm } from '../email/email-form.tsx';
import { FormBehindButton } from '../security/form-behind-button.tsx';
import { Section } from '../security/section.tsx';
import { studyProofQuery } from './queries.ts';
import { StudyBadge } from './study-badge.tsx';
import { studyProofTexts as texts } from './texts.ts';

/**
 * The proof of study by a mailbox of a university. Without a mail server, or if no university has a
 * mail domain, only a former proof can be removed.
 */
export function StudySection({ user }: { user: User }) {
  const { data } = useQuery(studyProofQuery);
  const canProve = publicSettings().hasMail && data !== undefined && data.universities.length > 0;
  if (!data || (!canProve && data.proof === null)) return null;
  const { proof } = data;
  return (
    <Section
      title={texts.title}
      badge={proof ? <StudyBadge proof={proof} /> : <Badge tone="neutral">{texts.states.none}</Badge>}
      text={proof ? texts.proved(formatFullDate(dateOf(proof.until))) : texts.none}
    >
      {user.status === 'CONFIRMED' ? (
        <Steps state={data} canProve={canProve} />
      ) : (
        <p className="text-ink-soft">{texts.confirmFirst}</p>
      )}
    </Section>
  );
}

function Steps({ state: { proof, universities }, canProve }: { state: StudyProofState; canProve: boolean }) {
  const queryClient = useQueryClient();
  const removal = proof ? <Removal /> : null;
  if (!canProve) return removal;
  const flow: EmailFlow = {
    hint: texts.hint(universities.flatMap(({ domains }) => domains).join(', ')),
    request: (body) => call('requestStudyProof', { body }),
    confirm: (body) => call('confirmStudyProof', { body }),
    done: texts.done,
    refresh: () => queryClient.invalidateQueries(studyProofQuery),
  };
  return (
    <FormBehindButton
      label={proof ? texts.again : texts.prove}
      form={(close) => <EmailForm flow={flow} onClose={close} />}
    >
      {removal}
    </FormBehindButton>
  );
}

function Removal() {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => call('removeStudyProof'),
    onSuccess: async () => {
      await queryClient.invalidateQueries(studyProofQuery);
      toast({ title: texts.removed, variant: 'success' });
    },
    onError: toastFailure(texts.failed),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={texts.removeQuestion}
        detail={texts.removeDetail}
        confirmLabel={texts.remove}
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
