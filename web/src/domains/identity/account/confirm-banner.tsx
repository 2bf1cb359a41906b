import { pathOf } from '@kampus/contract/pages/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { isApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { userQuery } from '#shared/api/use-user.ts';
import { useIsLeft } from '#shared/forms/use-is-left.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import type { VerifyState } from './read-sign-in-state.ts';
import { profileTexts, verifyTexts } from './texts.ts';

/**
 * For unconfirmed accounts: requests a new link and opens /verify. The viewer then continues to
 * this page.
 */
export function ConfirmBanner() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const queryClient = useQueryClient();
  const request = useMutation({
    mutationFn: () => call('requestVerification'),
    onSuccess: (verification) => {
      if (isLeft.current) return;
      const state: VerifyState = { ...verification, from: pathname + search, isBefore: true };
      void navigate(pathOf('verify'), { state });
    },
    onError: (error) => {
      // The account is already confirmed. The fresh user data removes the banner.
      if (isApiError(error, 'ALREADY_CONFIRMED')) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      else toastFailure(verifyTexts.newLinkFailed)(error);
    },
  });
  return (
    <Banner
      tone="warning"
      title={profileTexts.notConfirmedTitle}
      action={
        <Button size="small" loading={request.isPending} onClick={() => request.mutate()}>
          {profileTexts.confirm}
        </Button>
      }
    >
      {profileTexts.notConfirmed}
    </Banner>
  );
}
