import { call } from '#shared/api/call.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import type { PersonDialogProps } from './person-dialog.ts';
import { peopleTexts as texts } from './texts.ts';

export function UnblockDialog({ person, onClose }: PersonDialogProps) {
  return (
    <ConfirmStep
      send={() => call('unblockPerson', { params: { username: person.username } })}
      question={texts.unblockTitle(person.fullName)}
      detail={texts.unblockDetail(person.block?.reason ?? '')}
      confirmLabel={texts.actions.UNBLOCK}
      done={texts.unblockDone}
      tone="primary"
      onClose={onClose}
    />
  );
}

export function ConfirmPersonDialog({ person, onClose }: PersonDialogProps) {
  return (
    <ConfirmStep
      send={() => call('confirmPerson', { params: { username: person.username } })}
      question={texts.confirmTitle(person.fullName)}
      detail={texts.confirmDetail}
      confirmLabel={texts.actions.CONFIRM}
      done={texts.confirmDone}
      tone="primary"
      onClose={onClose}
    />
  );
}

export function PasswordLinkDialog({ person, onClose }: PersonDialogProps) {
  const { fullName, telegramUsername } = person;
  return (
    <ConfirmStep
      send={() => call('sendPasswordLink', { params: { username: person.username } })}
      question={texts.linkTitle(fullName)}
      detail={texts.linkDetail(telegramUsername ? `@${telegramUsername}` : fullName)}
      confirmLabel={texts.actions.PASSWORD_LINK}
      done={texts.linkDone}
      tone="primary"
      onClose={onClose}
    />
  );
}

export function EndSessionsDialog({ person, onClose }: PersonDialogProps) {
  return (
    <ConfirmStep
      send={() => call('endPersonSessions', { params: { username: person.username } })}
      question={texts.sessionsTitle(person.fullName)}
      detail={texts.sessionsDetail(person.sessions.length)}
      confirmLabel={texts.actions.END_SESSIONS}
      done={texts.sessionsDone}
      onClose={onClose}
    />
  );
}
