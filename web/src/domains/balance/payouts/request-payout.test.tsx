import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { payoutTexts } from '../texts.ts';
import { RequestPayout } from './request-payout.tsx';

afterEach(cleanup);

it('the button is busy while the code of the dialog loads', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RequestPayout purpose="payOut" available={20} lastIbanEnd={undefined} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: payoutTexts.request.payOut });
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(button.getAttribute('aria-busy')).toBeNull();
});
