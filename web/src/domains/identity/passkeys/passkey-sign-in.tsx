import { type Submission, useSubmission } from '#shared/forms/use-submission.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { KeyIcon } from '#shared/ui/icons/icons.tsx';
import { loadPasskeys } from './load-passkeys.ts';
import { passkeyTexts as texts } from './texts.ts';

export const usePasskeySignIn = () =>
  useSubmission({
    send: async () => (await loadPasskeys()).signInWithPasskey(),
    onFailed: async (error) => ({ text: (await loadPasskeys()).describePasskeyFailure(error) }),
  });

type PasskeySignInProps = { attempt: Submission; onPress: () => void };

/** Sign-in with a passkey, without login and password. */
export function PasskeySignIn({ attempt, onPress }: PasskeySignInProps) {
  return (
    <div className="mt-4 grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      <Button variant="secondary" wide icon={<KeyIcon size={20} />} loading={attempt.isBusy} onClick={onPress}>
        {texts.signIn}
      </Button>
      {attempt.failure ? (
        <Banner tone="negative" isLive>
          {attempt.failure.text}
        </Banner>
      ) : null}
    </div>
  );
}
