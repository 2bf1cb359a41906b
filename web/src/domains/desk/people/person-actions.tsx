import type { Person, PersonAction } from '@kampus/contract/desk/admin';
import { type ComponentType, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { MoreIcon } from '#shared/ui/icons/icons.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { type AdminViewState, adminPath } from '../admin/admin-views.ts';
import { BlockDialog } from './block-dialog.tsx';
import { ConfirmPersonDialog, EndSessionsDialog, PasswordLinkDialog, UnblockDialog } from './confirm-dialogs.tsx';
import type { PersonDialogProps } from './person-dialog.ts';
import { RoleDialog } from './role-dialog.tsx';
import { peopleTexts as texts } from './texts.ts';

type DialogAction = Exclude<PersonAction, 'TOP_UP'>;

const dialogs: Readonly<Record<DialogAction, ComponentType<PersonDialogProps>>> = {
  CONFIRM: ConfirmPersonDialog,
  UNBLOCK: UnblockDialog,
  PASSWORD_LINK: PasswordLinkDialog,
  END_SESSIONS: EndSessionsDialog,
  ROLE: RoleDialog,
  BLOCK: BlockDialog,
};
const buttons: readonly DialogAction[] = ['CONFIRM', 'UNBLOCK'];
/** In the menu. The last one takes something away. */
const rare: readonly DialogAction[] = ['PASSWORD_LINK', 'END_SESSIONS', 'ROLE', 'BLOCK'];

/** The actions that the server allows. Each opens a dialog that shows the effects. */
export function PersonActions({ person }: { person: Person }) {
  const [open, setOpen] = useState<DialogAction>();
  const Dialog = open && dialogs[open];
  const { actions, username } = person;
  if (actions.length === 0) return null;
  const inMenu = rare.filter((action) => actions.includes(action));
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">{texts.actionsTitle}</legend>
      {buttons
        .filter((action) => actions.includes(action))
        .map((action) => (
          <Button key={action} size="small" variant="secondary" onClick={() => setOpen(action)}>
            {texts.actions[action]}
          </Button>
        ))}
      {actions.includes('TOP_UP') ? (
        <ButtonLink
          to={adminPath}
          state={{ adminView: 'updateBalance', username } satisfies AdminViewState}
          size="small"
          variant="secondary"
        >
          {texts.actions.TOP_UP}
        </ButtonLink>
      ) : null}
      {inMenu.length > 0 ? (
        <Menu label={texts.moreActions} icon={<MoreIcon />} align="left">
          {inMenu.map((action) => (
            <button
              key={action}
              type="button"
              onClick={() => setOpen(action)}
              className={classNames(menuItemClasses, action === 'BLOCK' && 'text-negative!')}
            >
              {texts.actions[action]}
            </button>
          ))}
        </Menu>
      ) : null}
      {Dialog ? <Dialog person={person} onClose={() => setOpen(undefined)} /> : null}
    </fieldset>
  );
}
