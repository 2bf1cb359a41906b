import type { DueGuide } from '@kampus/contract/guides/guides';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { useFields } from '#shared/forms/use-fields.ts';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { guideKeys } from '../queries.ts';
import { useDeskStep } from '../use-desk-step.ts';
import { deskGuideTexts as texts } from './texts.ts';

type GuideDialogProps = { guide: DueGuide; onClose: () => void };

const periods = [1, 2, 3, 6, 12, 24].map((months) => ({ value: String(months), label: texts.periodOption(months) }));

/** The keeper and the months between checks, as text. '' is none. */
interface Keeping {
  keeper: string;
  months: string;
}

const keepForm = z.object({ keeper: z.string().check(z.trim()), months: z.string() });
const keepAllForm = z.extend(keepForm, {
  keeper: z.string().check(z.trim(), z.minLength(1, texts.keeperRequired)),
});
const monthsOf = (months: string): number | null => (months === '' ? null : Number(months));

type KeepingFieldsProps = {
  values: Keeping;
  onChange: (values: Keeping) => void;
  keeperError: string | undefined;
  keeperHint?: string;
};

function KeepingFields({ values, onChange, keeperError, keeperHint }: KeepingFieldsProps) {
  const { months } = values;
  const isListed = months === '' || periods.some(({ value }) => value === months);
  return (
    <>
      <TextField
        name="keeper"
        label={texts.keeperField}
        hint={keeperHint}
        error={keeperError}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.keeper}
        onChange={({ target }) => onChange({ ...values, keeper: target.value })}
      />
      <Select
        label={texts.periodField}
        placeholder={texts.noPeriodOption}
        options={isListed ? periods : [...periods, { value: months, label: texts.periodOption(Number(months)) }]}
        value={months}
        onChange={({ target }) => onChange({ ...values, months: target.value })}
      />
    </>
  );
}

/** Sets the keeper of the guide and the months between checks. */
export function KeepingDialog({ guide, onClose }: GuideDialogProps) {
  const [values, setValues] = useState<Keeping>({
    keeper: guide.keeper ?? '',
    months: String(guide.checkEveryMonths ?? ''),
  });
  const { faults, form, sendBy, showServerFaults } = useFields({ schema: keepForm, read: () => values });
  const saving = useDeskStep({
    send: ({ keeper, months }: Keeping) =>
      call('setGuideKeeping', {
        params: { id: String(guide.id) },
        body: { keeper: keeper || null, checkEveryMonths: monthsOf(months) },
      }),
    done: texts.kept,
    onClose,
    showServerFaults,
    stale: [['guide', String(guide.id)]],
  });
  return (
    <ActionDialog
      {...form}
      title={texts.keepTitle(guide.title)}
      submitLabel={texts.save}
      submission={saving}
      onSubmit={sendBy(saving.submit)}
      onClose={onClose}
    >
      <KeepingFields
        values={values}
        onChange={setValues}
        keeperError={faults['keeper']}
        keeperHint={texts.keeperHint}
      />
    </ActionDialog>
  );
}

/** Sets one keeper and one period for every guide without a keeper. */
export function KeepAllDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { username = '' } = useSession();
  const [values, setValues] = useState<Keeping>({ keeper: username, months: '6' });
  const { faults, form, sendBy, showServerFaults } = useFields({ schema: keepAllForm, read: () => values });
  const saving = useDeskStep({
    send: ({ keeper, months }: Keeping) =>
      call('keepUnkeptGuides', { body: { keeper, checkEveryMonths: monthsOf(months) } }),
    done: texts.kept,
    onClose,
    showServerFaults,
    stale: [['guide']],
  });
  return (
    <ActionDialog
      {...form}
      title={texts.keepAllTitle(count)}
      submitLabel={texts.save}
      submission={saving}
      onSubmit={sendBy(saving.submit)}
      onClose={onClose}
    >
      <p className="text-ink-soft">{texts.keepAllDetail}</p>
      <KeepingFields values={values} onChange={setValues} keeperError={faults['keeper']} />
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
      stale={guideKeys}
      onClose={onClose}
    />
  );
}
