import type { BlockScope } from '@kampus/contract/identity/accounts';
import { hasRank } from '@kampus/contract/roles';
import { today } from '@kampus/contract/time';
import { call } from '#shared/api/call.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { DateField } from '#shared/ui/fields/date-field.tsx';
import { optionsOf, RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { ActionDialog, Touches } from '../action-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { useReason } from '../use-reason.ts';
import { lessonLines, type PersonDialogProps, toldLine } from './person-dialog.ts';
import { peopleTexts as texts } from './texts.ts';

interface Choice {
  scope: BlockScope;
  until: string;
}

const scopes = optionsOf(texts.scopes);

/** Blocks a person from writing or from everything, and shows what the block affects. */
export function BlockDialog({ person, onClose }: PersonDialogProps) {
  const { username, fullName, sessions, role } = person;
  const block = useTabDraft<Choice>(`block-draft.${username}`, { scope: 'WRITING', until: '' });
  const reason = useReason(`block-${username}`);
  const { scope, until } = block.values;
  const blocking = useDeskStep({
    send: (why: string) =>
      call('blockPerson', { params: { username }, body: { scope, reason: why, ...(until && { until }) } }),
    done: texts.blockDone,
    onClose,
    discard: () => {
      block.discard();
      reason.discard();
    },
    showServerFaults: reason.showServerFaults,
  });
  const isAll = scope === 'ALL';
  const stopsTeaching = isAll && hasRank(role, 'TEACHER');
  return (
    <ActionDialog
      {...reason.form}
      title={texts.blockTitle(fullName)}
      submitLabel={texts.actions.BLOCK}
      tone="danger"
      submission={blocking}
      onSubmit={reason.sendBy(blocking.submit)}
      onClose={onClose}
    >
      <RadioGroup
        legend={texts.blockScope}
        name="scope"
        options={scopes}
        value={scope}
        onValueChange={(value) => block.change((last) => ({ ...last, scope: value }))}
      />
      <Touches
        lines={[
          person.block ? texts.replacesBlock : undefined,
          texts.touchesWriting,
          isAll ? (sessions.length > 0 ? texts.touchesSessions(sessions.length) : texts.touchesNoSessions) : undefined,
          stopsTeaching ? texts.touchesSlots : undefined,
          ...lessonLines(person, stopsTeaching),
          toldLine(person),
        ]}
      />
      <DateField
        name="until"
        label={texts.blockUntil}
        hint={texts.blockUntilHint}
        error={reason.faults['until']}
        min={today(new Date())}
        value={until}
        onChange={(value) => block.change((last) => ({ ...last, until: value }))}
      />
      <ReasonField {...reason.field} />
    </ActionDialog>
  );
}
