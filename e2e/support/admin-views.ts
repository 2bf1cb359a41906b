import type { Page } from '@playwright/test';

/** Opens a view of the admin panel. On phones the sections are folded under the open one. */
export async function openAdminView(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Разделы админ-панели' });
  await sections.waitFor();
  const fold = sections.getByRole('button', { expanded: false });
  if (await fold.isVisible()) await fold.click();
  await sections.getByRole('button', { name, exact: true }).click();
}
