import type { Correction, Guide } from '@kampus/contract/guides/guides';
import { twinOf } from '@kampus/contract/languages';
import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import type { SignInState } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Checkbox } from '#shared/ui/fields/checkbox.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import {
  type CorrectionDraft,
  type CorrectionStart,
  readCorrectionDraft,
  storeCorrectionDraft,
} from './correction-draft.ts';
import { correctingTexts as texts } from './texts.ts';

const kinds = (Object.keys(texts.kinds) as Correction['kind'][]).map((value) => ({ value, label: texts.kinds[value] }));

type CorrectionDialogProps = {
  guide: Guide;
  /** What the reader marked or completes, or undefined. */
  start: CorrectionStart | undefined;
  onClose: () => void;
};

/** Reports a mistake in a passage to the curators. The input survives signing in. */
export function CorrectionDialog({ guide, start, onClose }: CorrectionDialogProps) {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [draft, setDraft] = useState(() => readCorrectionDraft(guide.id, start));
  const [isChecked, setIsChecked] = useState(false);
  const isQuoteMissing = draft.quote.trim() === '';
  const sending = useSubmission({
    send: ({ quote, kind, proposal, mayName }: CorrectionDraft) =>
      call('createCorrection', {
        params: { id: String(guide.id) },
        body: {
          version: guide.version,
          ...(guide.twinVersion !== undefined && { language: twinOf(guide.language) }),
          quote: quote.trim(),
          kind,
          mayName,
          ...(proposal.trim() && { proposal: proposal.trim() }),
        },
      }),
    onSent: () => {
      storeCorrectionDraft(guide.id, undefined);
      toast({ title: texts.sent, variant: 'success' });
    },
    onClose,
    onFailed: (error) => ({
      text: messageOf(error),
      action: isApiError(error, 'ACCOUNT_NOT_CONFIRMED') ? (
        <ButtonLink to={pathOf('profile')} size="small" variant="secondary">
          {texts.toProfile}
        </ButtonLink>
      ) : undefined,
    }),
  });
  const change = (changes: Partial<CorrectionDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    storeCorrectionDraft(guide.id, next);
  };
  const handleSubmit = () => {
    setIsChecked(true);
    if (isQuoteMissing) return;
    if (isSignedIn) sending.submit(draft);
    else {
      storeCorrectionDraft(guide.id, draft);
      void navigate(pathOf('login'), { state: { from: `${pathname}${search}#correction` } satisfies SignInState });
    }
  };
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.send}
      submission={sending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{isSignedIn ? texts.lead : texts.signInHint}</p>
      <TextArea
        label={texts.quote}
        hint={texts.quoteHint}
        error={isChecked && isQuoteMissing ? texts.quoteMissing : undefined}
        rows={3}
        autoGrow
        required
        maxLength={limits.correction.quoteMax}
        value={draft.quote}
        onChange={(event) => change({ quote: event.target.value })}
      />
      <RadioGroup
        legend={texts.kind}
        name="kind"
        options={kinds}
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
      />
      <TextArea
        label={texts.proposal}
        hint={texts.proposalHint}
        rows={3}
        autoGrow
        maxLength={limits.correction.proposalMax}
        value={draft.proposal}
        onChange={(event) => change({ proposal: event.target.value })}
      />
      <Checkbox
        label={texts.mayName}
        checked={draft.mayName}
        onChange={(event) => change({ mayName: event.target.checked })}
      />
    </FormDialog>
  );
}
