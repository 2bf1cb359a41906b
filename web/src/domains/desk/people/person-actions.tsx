import type { Person, PersonAction } from '@kampus/contract/desk/admin';
import { type ComponentType, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { ConfirmPersonDialog, EndSessionsDialog, PasswordLinkDialog, UnblockDialog } from './confirm-dialogs.tsx';
import type { PersonDialogProps } from './person-dialog.ts';
import { RoleDialog } from './role-dialog.tsx';
import { peopleTexts as texts } from './texts.ts';
import { TopUpDialog } from './top-up-dialog.tsx';

const dialogs: Readonly<Record<PersonAction, ComponentType<PersonDialogProps>>> = {
  TOP_UP: TopUpDialog,
  CONFIRM: ConfirmPersonDialog,
  PASSWORD_LINK: PasswordLinkDialog,
  END_SESSIONS: EndSessionsDialog,
  ROLE: RoleDialog,
  BLOCK: BlockDialog,
  UNBLOCK: UnblockDialog,
};
const order = Object.keys(dialogs) as PersonAction[];

/** Buttons for the actions that the server allows. Each opens a dialog that shows the effects. */
export function PersonActions({ person }: { person: Person }) {
  const [open, setOpen] = useState<PersonAction>();
  const Dialog = open && dialogs[open];
  const offered = order.filter((action) => person.actions.includes(action));
  if (offered.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{texts.actionsTitle}</legend>
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'BLOCK' ? 'danger' : action === 'TOP_UP' ? 'primary' : 'secondary'}
          onClick={() => setOpen(action)}
        >
          {texts.actions[action]}
        </Button>
      ))}
      {Dialog ? <Dialog person={person} onClose={() => setOpen(undefined)} /> : null}
    </fieldset>
  );
}
