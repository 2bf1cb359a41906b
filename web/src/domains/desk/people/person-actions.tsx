import type { Person, PersonAction, PersonSummary } from '@kampus/contract/desk/admin';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { MoreIcon } from '#shared/ui/icons/icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { type AdminViewState, adminPath } from '../admin/admin-views.ts';
import { deskTexts } from '../texts.ts';
import { BlockDialog } from './block-dialog.tsx';
import { ConfirmPersonDialog, EndSessionsDialog, PasswordLinkDialog, UnblockDialog } from './confirm-dialogs.tsx';
import type { PersonDialogProps } from './person-dialog.ts';
import { personQuery } from './queries.ts';
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

const topUpOf = (username: string): AdminViewState => ({ adminView: 'updateBalance', username });

/** The actions that the server allows. Each opens a dialog that shows the effects. */
export function PersonActions({ person }: { person: Person }) {
  const [open, setOpen] = useState<DialogAction>();
  const Dialog = open && dialogs[open];
  const { actions, username } = person;
  if (actions.length === 0) return null;
  const inMenu = rare.filter((action) => actions.includes(action));
  return (
    <fieldset className="relative flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">{texts.actionsTitle}</legend>
      {buttons
        .filter((action) => actions.includes(action))
        .map((action) => (
          <Button key={action} size="small" variant="secondary" onClick={() => setOpen(action)}>
            {texts.actions[action]}
          </Button>
        ))}
      {actions.includes('TOP_UP') ? (
        <ButtonLink to={adminPath} state={topUpOf(username)} size="small" variant="secondary">
          {texts.actions.TOP_UP}
        </ButtonLink>
      ) : null}
      {inMenu.length > 0 ? (
        <Menu label={texts.moreActions} icon={<MoreIcon />} align="left">
          <MenuItems actions={inMenu} onChoose={setOpen} />
        </Menu>
      ) : null}
      {Dialog ? <Dialog person={person} onClose={() => setOpen(undefined)} /> : null}
    </fieldset>
  );
}

type MenuItemsProps = { actions: readonly DialogAction[]; onChoose: (action: DialogAction) => void };

const MenuItems = ({ actions, onChoose }: MenuItemsProps) =>
  actions.map((action) => (
    <button
      key={action}
      type="button"
      onClick={() => onChoose(action)}
      className={classNames(menuItemClasses, action === 'BLOCK' && 'text-negative!')}
    >
      {texts.actions[action]}
    </button>
  ));

/** The same actions as the menu of a row. A dialog first loads all data of the person. */
export function PersonMenu({ person: { username, fullName, actions } }: { person: PersonSummary }) {
  const [open, setOpen] = useState<DialogAction>();
  if (actions.length === 0) return null;
  const inMenu = [...buttons, ...rare].filter((action) => actions.includes(action));
  return (
    <>
      <Menu label={deskTexts.moreOf(fullName)} icon={<MoreIcon />}>
        {actions.includes('TOP_UP') ? (
          <Link to={adminPath} state={topUpOf(username)} className={menuItemClasses}>
            {texts.actions.TOP_UP}
          </Link>
        ) : null}
        <MenuItems actions={inMenu} onChoose={setOpen} />
      </Menu>
      {open ? <LoadedDialog username={username} action={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

type LoadedDialogProps = { username: string; action: DialogAction; onClose: () => void };

function LoadedDialog({ username, action, onClose }: LoadedDialogProps) {
  const { data, error } = useQuery(personQuery(username));
  const Dialog = dialogs[action];
  useEffect(() => {
    if (!error || data) return;
    toast({ title: texts.personFailed, text: error.message, variant: 'error' });
    onClose();
  }, [error, data, onClose]);
  return data ? <Dialog person={data} onClose={onClose} /> : null;
}
