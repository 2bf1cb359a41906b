/**
 * Repeats the clicks on buttons that came before the app (public/before-first-frame.js), and ends
 * their collection.
 */
export function repeatEarlyClicks(): void {
  const early = window as { earlyClicks?: HTMLButtonElement[] };
  const buttons = early.earlyClicks ?? [];
  delete early.earlyClicks;
  delete document.documentElement.dataset['waiting'];
  for (const button of buttons) button.click();
}
