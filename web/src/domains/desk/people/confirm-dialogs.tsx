import { call } from '#shared/api/call.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import type { PersonDialogProps } from './person-dialog.ts';
import { peopleTexts as texts } from './texts.ts';

type StepProps = PersonDialogProps & {
  send: (params: { username: string }) => Promise<unknown>;
  question: string;
  detail: string;
  label: string;
  done: string;
  tone?: 'primary' | 'danger';
};

/** An action without form fields that needs a confirmation. */
function StepDialog({ person, onClose, send, question, detail, label, done, tone = 'primary' }: StepProps) {
  const step = useDeskStep({ send: () => send({ username: person.username }), done, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen
      question={question}
      detail={detail}
      confirmLabel={label}
      tone={tone}
      onConfirm={() => step.submit(undefined)}
      onCancel={onClose}
      isPending={step.isBusy}
      error={step.failure?.text}
    />
  );
}

export function UnblockDialog(props: PersonDialogProps) {
  return (
    <StepDialog
      {...props}
      send={(params) => call('unblockPerson', { params })}
      question={texts.unblockTitle(props.person.fullName)}
      detail={texts.unblockDetail(props.person.block?.reason ?? '')}
      label={texts.actions.UNBLOCK}
      done={texts.unblockDone}
    />
  );
}

export function ConfirmPersonDialog(props: PersonDialogProps) {
  return (
    <StepDialog
      {...props}
      send={(params) => call('confirmPerson', { params })}
      question={texts.confirmTitle(props.person.fullName)}
      detail={texts.confirmDetail}
      label={texts.actions.CONFIRM}
      done={texts.confirmDone}
    />
  );
}

export function PasswordLinkDialog(props: PersonDialogProps) {
  const { fullName, telegramUsername } = props.person;
  return (
    <StepDialog
      {...props}
      send={(params) => call('sendPasswordLink', { params })}
      question={texts.linkTitle(fullName)}
      detail={texts.linkDetail(telegramUsername ? `@${telegramUsername}` : fullName)}
      label={texts.actions.PASSWORD_LINK}
      done={texts.linkDone}
    />
  );
}

export function EndSessionsDialog(props: PersonDialogProps) {
  return (
    <StepDialog
      {...props}
      send={(params) => call('endPersonSessions', { params })}
      question={texts.sessionsTitle(props.person.fullName)}
      detail={texts.sessionsDetail(props.person.sessions.length)}
      label={texts.actions.END_SESSIONS}
      done={texts.sessionsDone}
      tone="danger"
    />
  );
}
