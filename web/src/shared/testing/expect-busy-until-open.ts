import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** A busy machine needs longer for the code of a dialog than a test waits by default. */
export const whileCodeLoads = { timeout: 15_000 };

/**
 * Presses a button whose dialog has not loaded its code: it is busy until the dialog opens. The
 * title of the dialog tells it from others on the page.
 */
export async function expectBusyUntilOpen(button: HTMLElement, title?: string): Promise<void> {
  const dialog = title === undefined ? {} : { name: title };
  fireEvent.click(button);
  expect(screen.queryByRole('dialog', dialog)).toBeNull();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(await screen.findByRole('dialog', dialog, whileCodeLoads)).toBeTruthy();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
}
