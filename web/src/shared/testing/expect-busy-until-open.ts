import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Presses a button whose dialog has not loaded its code: it is busy until the dialog opens. */
export async function expectBusyUntilOpen(button: HTMLElement): Promise<void> {
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
}
