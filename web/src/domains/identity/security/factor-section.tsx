import type { TotpSetup } from '@kampus/contract/identity/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { refreshSession } from '#shared/api/refresh.ts';
import { shareAccessToken } from '#shared/api/session-changes.ts';
import { readAccessToken, storeAccessToken } from '#shared/api/tokens.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { FactorRemovalDialog } from './factor-removal-dialog.tsx';
import { FactorSetupDialog } from './factor-setup-dialog.tsx';
import { refreshAfterEnd } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { Section } from './section.tsx';
import { factorTexts } from './texts.ts';

/** The open dialog: setup with the QR code, recovery codes after it, or removal. */
type Step =
  | { name: 'setup'; setup: TotpSetup }
  | { name: 'codes'; codes: readonly string[]; accessToken: string | undefined }
  | { name: 'removal' };

function useFactor() {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>();
  const reload = () => refreshAfterEnd(queryClient);
  /**
   * The access token says if a second factor exists, so a new token replaces it: the given one, or
   * one of a refresh, which is not elevated.
   */
  const renew = (accessToken?: string) => {
    if (accessToken === undefined) return Promise.all([refreshSession(readAccessToken()), reload()]);
    storeAccessToken(accessToken);
    shareAccessToken(accessToken);
    return reload();
  };
  const starting = useMutation({
    mutationFn: () => call('setUpTotp'),
    onSuccess: (setup) => setStep({ name: 'setup', setup }),
    onError: (error) => {
      if (isApiError(error, 'CONFLICT')) void reload();
      else toastFailure(factorTexts.failed)(error);
    },
  });
  return { step, setStep, starting, renew };
}

/** The second factor of the viewer's account. */
export function FactorSection({ isOn, hasCalendar }: { isOn: boolean; hasCalendar: boolean }) {
  const { step, setStep, starting, renew } = useFactor();
  const close = () => setStep(undefined);
  return (
    <Section
      title={factorTexts.title}
      badge={<Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? factorTexts.isOn : factorTexts.isOff}</Badge>}
      text={isOn ? factorTexts.onText : factorTexts.offText}
    >
      {isOn ? (
        <Button variant="secondary" onClick={() => setStep({ name: 'removal' })}>
          {factorTexts.turnOff}
        </Button>
      ) : (
        <Button loading={starting.isPending} onClick={() => starting.mutate()}>
          {factorTexts.turnOn}
        </Button>
      )}
      {step?.name === 'setup' ? (
        <FactorSetupDialog
          setup={step.setup}
          hasCalendar={hasCalendar}
          onClose={close}
          onConflict={() => void renew()}
          onDone={(codes, accessToken) => setStep({ name: 'codes', codes, accessToken })}
        />
      ) : null}
      {step?.name === 'codes' ? (
        <RecoveryCodesDialog
          codes={step.codes}
          onClose={() => {
            close();
            toast({ title: factorTexts.done, variant: 'success' });
            void renew(step.accessToken);
          }}
        />
      ) : null}
      {step?.name === 'removal' ? (
        <FactorRemovalDialog
          onClose={close}
          onDone={() => {
            close();
            toast({ title: factorTexts.removed, variant: 'success' });
            void renew();
          }}
        />
      ) : null}
    </Section>
  );
}
