import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { userQuery } from '#shared/api/use-user.ts';
import { useIsLeft } from '#shared/forms/use-is-left.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { AccountCard } from './account-card.tsx';
import { destinationOf, readVerifyState, type VerifyState } from './read-sign-in-state.ts';
import { TelegramLink } from './telegram-link.tsx';
import { verifyTexts } from './texts.ts';

const pollMs = 3000;

/** Polls until the account is confirmed. Also refetches when the user returns to this tab. */
function useConfirmation(onConfirmed: () => void): void {
  const { isSignedIn } = useSession();
  const { data: user } = useQuery({
    ...userQuery,
    enabled: isSignedIn,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.status === 'CONFIRMED' ? false : pollMs),
  });
  const isConfirmed = user?.status === 'CONFIRMED';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per confirmation.
  useEffect(() => {
    if (isConfirmed) onConfirmed();
  }, [isConfirmed]);
}

export function VerifyPage() {
  usePageTitle(verifyTexts.title);
  const state = readVerifyState(useLocation().state);
  return state ? <Verify state={state} /> : <Navigate to={pathOf('home')} replace />;
}

function Verify({ state }: { state: VerifyState }) {
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const { isSignedIn } = useSession();
  const leave = () => void (state.isBefore ? navigate(-1) : navigate(destinationOf(state), { replace: true }));
  useConfirmation(() => {
    toast({ title: verifyTexts.confirmed, text: verifyTexts.confirmedText, variant: 'success' });
    leave();
  });

  const newLink = useMutation({
    mutationFn: () => call('requestVerification'),
    onSuccess: (verification) => {
      if (isLeft.current) return;
      toast({ title: verifyTexts.newLinkReady, variant: 'success' });
      void navigate(pathOf('verify'), { replace: true, state: { ...state, ...verification } satisfies VerifyState });
    },
    onError: toastFailure(verifyTexts.newLinkFailed),
  });

  return (
    <AccountCard title={verifyTexts.title} lead={verifyTexts.lead}>
      <div className="flex flex-col items-center gap-5 text-center">
        <TelegramLink link={state} label={verifyTexts.open} />
        {isSignedIn ? (
          <>
            <p role="status" className="flex items-center gap-3 text-left text-sm text-ink-soft">
              <Spinner size={22} className="text-accent-ink" />
              {verifyTexts.waiting}
            </p>
            <div className="flex w-full flex-col gap-1 border-t border-line pt-4 forced-colors:gap-3">
              <p className="text-sm text-ink-soft">{verifyTexts.lifetime(limits.verificationMinutes)}</p>
              <Button variant="quiet" size="small" loading={newLink.isPending} onClick={() => newLink.mutate()}>
                {verifyTexts.newLink}
              </Button>
              <Button variant="quiet" size="small" onClick={leave}>
                {verifyTexts.later}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </AccountCard>
  );
}
