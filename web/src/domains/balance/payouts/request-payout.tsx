import { lazy, useState, useTransition } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { payoutTexts as texts } from '../texts.ts';
import type { PayoutDialogProps } from './payout-dialog.tsx';

// Lazy: few visits of a page with the balance end in a payout.
const PayoutDialog = lazy(async () => ({ default: (await import('./payout-dialog.tsx')).PayoutDialog }));

type RequestPayoutProps = Omit<PayoutDialogProps, 'onClose'>;

/** Opens the request for money from the balance: a student's own money, or a teacher's earnings. */
export function RequestPayout({ purpose, ...money }: RequestPayoutProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The button is busy until the code of the dialog is there.
  const [isOpening, startOpening] = useTransition();
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        className="mt-3"
        loading={isOpening}
        onClick={() => startOpening(() => setIsOpen(true))}
      >
        {texts.request[purpose]}
      </Button>
      {isOpen ? <PayoutDialog purpose={purpose} {...money} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
