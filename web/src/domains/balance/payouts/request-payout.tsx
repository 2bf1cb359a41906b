import { lazy, useState } from 'react';
import { OpeningButton } from '#shared/ui/buttons/opening-button.tsx';
import { payoutTexts as texts } from '../texts.ts';
import type { PayoutDialogProps } from './payout-dialog.tsx';

// Lazy: few visits of a page with the balance end in a payout.
const PayoutDialog = lazy(async () => ({ default: (await import('./payout-dialog.tsx')).PayoutDialog }));

type RequestPayoutProps = Omit<PayoutDialogProps, 'onClose'>;

/** Opens the request for money from the balance: a student's own money, or a teacher's earnings. */
export function RequestPayout({ purpose, ...money }: RequestPayoutProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OpeningButton size="small" variant="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
        {texts.request[purpose]}
      </OpeningButton>
      {isOpen ? <PayoutDialog purpose={purpose} {...money} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
