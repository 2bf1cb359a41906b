import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { bookingTexts } from './texts.ts';

/** For who may not reserve yet: a fresh link, and the screen that shows it. The choice waits in the address. */
export function AccountConfirmation() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const request = useMutation({
    mutationFn: () => call('requestVerification'),
    onSuccess: ({ authLink, qr }) => navigate('/verify', { state: { authLink, qr, from: pathname + search } }),
    onError: (error) => toast({ title: messageOf(error), variant: 'error' }),
  });
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" onClick={() => request.mutate()} loading={request.isPending}>
          {bookingTexts.confirmAccount}
        </Button>
      }
    >
      {bookingTexts.notConfirmed}
    </Banner>
  );
}
