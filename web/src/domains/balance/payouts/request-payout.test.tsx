import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { expectBusyUntilOpen } from '#shared/testing/expect-busy-until-open.ts';
import { payoutTexts } from '../texts.ts';
import { RequestPayout } from './request-payout.tsx';

afterEach(cleanup);

it('the button is busy while the code of the dialog loads', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RequestPayout purpose="payOut" available={20} lastIbanEnd={undefined} />
    </QueryClientProvider>,
  );
  await expectBusyUntilOpen(screen.getByRole('button', { name: payoutTexts.request.payOut }));
});
