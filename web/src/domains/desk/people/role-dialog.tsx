import { isRole, type Role, roleRanks, roles } from '@kampus/contract/roles';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Select } from '#shared/ui/fields/select.tsx';
import { ActionDialog, Touches } from '../action-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';
import { deskTexts } from '../texts.ts';
import { useDeskStep } from '../use-desk-step.ts';
import { useReason } from '../use-reason.ts';
import { lessonLines, type PersonDialogProps, toldLine } from './person-dialog.ts';
import { peopleTexts as texts } from './texts.ts';

/** Assigns a role below the viewer's role. */
export function RoleDialog({ person, onClose }: PersonDialogProps) {
  const { role: own } = useSession();
  const [role, setRole] = useState<Role>(person.role);
  const [isChecked, setIsChecked] = useState(false);
  const { username, fullName } = person;
  const reason = useReason(`role-${username}`);
  const giving = useDeskStep({
    send: (why: string) => call('setPersonRole', { params: { username }, body: { role, reason: why } }),
    done: texts.roleDone,
    onClose,
    discard: reason.discard,
  });
  const rank = isRole(own) ? roleRanks[own] : 0;
  const options = roles
    .filter((one) => roleRanks[one] < rank)
    .map((value) => ({ value, label: deskTexts.roles[value] }));
  const stopsTeaching = role === 'STUDENT' && person.role !== 'STUDENT';
  const isSame = role === person.role;
  const sendReason = reason.sendBy(giving.submit);
  const handleSubmit = () => {
    setIsChecked(true);
    if (!isSame) sendReason();
  };
  return (
    <ActionDialog
      {...reason.form}
      title={texts.roleTitle(fullName)}
      submitLabel={texts.save}
      submission={giving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Select
        label={texts.role}
        hint={texts.roleNow(deskTexts.roles[person.role])}
        error={isChecked && isSame ? texts.roleSame : undefined}
        options={options}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      <Touches
        lines={[
          texts.roleEndsSessions,
          stopsTeaching ? texts.roleLeavesTeaching : undefined,
          ...lessonLines(person, stopsTeaching),
          toldLine(person),
        ]}
      />
      <ReasonField {...reason.field} />
    </ActionDialog>
  );
}
