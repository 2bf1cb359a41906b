import type { DueGuide } from '@kampus/contract/guides/guides';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { deskGuideTexts as texts } from './texts.ts';

type GuideDialogProps = { guide: DueGuide; onClose: () => void };

const periods = [1, 2, 3, 6, 12, 24].map((months) => ({ value: String(months), label: texts.periodOption(months) }));

/** Sets the keeper of the guide and the months between checks. */
export function KeepingDialog({ guide, onClose }: GuideDialogProps) {
  const [keeper, setKeeper] = useState(guide.keeper ?? '');
  const [months, setMonths] = useState(guide.checkEveryMonths === null ? '' : String(guide.checkEveryMonths));
  const saving = useDeskStep({
    send: () =>
      call('setGuideKeeping', {
        params: { id: String(guide.id) },
        body: { keeper: keeper.trim() || null, checkEveryMonths: months === '' ? null : Number(months) },
      }),
    done: texts.kept,
    onDone: onClose,
    stale: [['guide', String(guide.id)]],
  });
  const known = periods.some(({ value }) => value === months) || months === '';
  const options = known ? periods : [...periods, { value: months, label: texts.periodOption(Number(months)) }];
  return (
    <ActionDialog
      title={texts.keepTitle(guide.title)}
      submitLabel={texts.save}
      submission={saving}
      onSubmit={() => saving.submit(undefined)}
      onClose={onClose}
    >
      <TextField
        label={texts.keeperField}
        hint={texts.keeperHint}
        error={saving.fieldMessage('keeper')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={keeper}
        onChange={(event) => setKeeper(event.target.value)}
      />
      <Select
        label={texts.periodField}
        placeholder={texts.noPeriodOption}
        options={options}
        value={months}
        onChange={(event) => setMonths(event.target.value)}
      />
    </ActionDialog>
  );
}

/** Sets one keeper and one period for every guide without a keeper. */
export function KeepAllDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { username = '' } = useSession();
  const [keeper, setKeeper] = useState(username);
  const [months, setMonths] = useState('6');
  const saving = useDeskStep({
    send: () =>
      call('keepUnkeptGuides', {
        body: { keeper: keeper.trim(), checkEveryMonths: months === '' ? null : Number(months) },
      }),
    done: texts.kept,
    onDone: onClose,
    stale: [['guide']],
  });
  return (
    <ActionDialog
      title={texts.keepAllTitle(count)}
      submitLabel={texts.save}
      submission={saving}
      onSubmit={() => (keeper.trim() === '' ? saving.fail(texts.keeperRequired) : saving.submit(undefined))}
      onClose={onClose}
    >
      <p className="text-ink-soft">{texts.keepAllDetail}</p>
      <TextField
        label={texts.keeperField}
        error={saving.fieldMessage('keeper')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={keeper}
        onChange={(event) => setKeeper(event.target.value)}
      />
      <Select
        label={texts.periodField}
        placeholder={texts.noPeriodOption}
        options={periods}
        value={months}
        onChange={(event) => setMonths(event.target.value)}
      />
    </ActionDialog>
  );
}

/** Withdraws a guide from readers. The last guide of a topic cannot be withdrawn. */
export function WithdrawDialog({ guide, onClose }: GuideDialogProps) {
  return (
    <ConfirmStep
      question={texts.withdrawTitle(guide.title)}
      detail={guide.isMain ? `${texts.withdrawDetail} ${texts.withdrawMain}` : texts.withdrawDetail}
      confirmLabel={texts.withdraw}
      send={() => call('withdrawGuide', { params: { id: String(guide.id) } })}
      done={texts.withdrawn}
      stale={[['guide', String(guide.id)], ['guides'], ['topics']]}
      onClose={onClose}
    />
  );
}
