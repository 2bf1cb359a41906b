import type { TotpSetup } from '@kampus/contract/identity/accounts';
import { useRef } from 'react';
import { call } from '#shared/api/call.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { CopyIcon } from '#shared/ui/icons/icons.tsx';
import { CodeField } from './code-field.tsx';
import { factorTexts, securityTexts } from './texts.ts';
import { useCodeForm } from './use-code-form.ts';

type FactorSetupDialogProps = {
  setup: TotpSetup;
  /** Whether the account has a calendar address, which ends with the sessions. */
  hasCalendar: boolean;
  onClose: () => void;
  /** The factor is already on, or its key is gone. */
  onConflict: () => void;
  onDone: (recoveryCodes: readonly string[], accessToken: string | undefined) => void;
};

/** The QR code or key for the app, and a field for its first code. */
export function FactorSetupDialog({ setup, hasCalendar, onClose, onConflict, onDone }: FactorSetupDialogProps) {
  const secretRef = useRef<HTMLInputElement>(null);
  const { submission, error, handleSubmit } = useCodeForm({
    send: (code) => call('confirmTotp', { body: { code } }),
    onSent: ({ recoveryCodes, accessToken }) => onDone(recoveryCodes, accessToken),
    onConflict,
  });
  return (
    <FormDialog
      title={factorTexts.setupTitle}
      submitLabel={factorTexts.confirm}
      submission={submission}
      onSubmit={handleSubmit}
      onClose={onClose}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-soft">{factorTexts.scan}</p>
      <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <img
          src={setup.qr}
          alt={factorTexts.qrAlt}
          width={184}
          height={184}
          className="size-46 justify-self-center rounded-md"
        />
        <div className="grid gap-3">
          <div className="flex items-end gap-2">
            <TextField
              ref={secretRef}
              label={factorTexts.secret}
              value={setup.secret}
              readOnly
              className="min-w-0 flex-1"
            />
            <IconButton
              label={factorTexts.copy}
              icon={<CopyIcon />}
              onClick={() => void copyText(setup.secret, factorTexts.copied, secretRef.current)}
            />
          </div>
          <ButtonLink href={setup.uri} variant="quiet" size="small" className={`${flushLeft} justify-self-start`}>
            {factorTexts.openApp}
          </ButtonLink>
        </div>
      </div>
      <p className="text-ink-soft">
        {hasCalendar ? `${factorTexts.endsSessions} ${securityTexts.calendarEnds}` : factorTexts.endsSessions}
      </p>
      <CodeField error={error} takesRecoveryCode={false} />
    </FormDialog>
  );
}
