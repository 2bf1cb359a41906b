import type { Page } from '@playwright/test';
import { goTo } from '../../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../../support/journey.ts';
import { readMail } from '../../support/mailbox.ts';
import { createGuide, createStudent } from '../../support/people.ts';
import { callApi } from '../../support/portal-api.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Подтверждение учёбы' });
const badge = /^студент STU\s·\s\d\d\.\d{4}$/;

test('a mailbox of the university gives the badge, and the person takes it away', async ({ openAs, noise }) => {
  const login = await createStudent();
  const guide = await createGuide('<p>Гайд о факультете</p>');
  await callApi('createComment', { as: login, body: { guideId: guide.id, content: 'Учусь здесь третий год' } });
  const page = await openAs(login);
  await goTo(page, '/profile');
  await page.getByRole('link', { name: 'Подтвердить учёбу' }).click();
  await expect(section(page)).toContainText('Не подтверждена');
  await section(page).getByRole('button', { name: 'Подтвердить учёбу' }).click();
  await expectAccessible(page);

  noise.announce(400, '/api/auth/study-proof');
  await section(page).getByLabel('Адрес почты').fill(`${login}@mail.example`);
  await page.keyboard.press('Enter');
  await expect(section(page)).toContainText('Нужна почта университета: адрес на stuba.sk, uniba.sk');
  await expectAccessible(page);
  const address = `${login}@stuba.sk`;
  await section(page).getByLabel('Адрес почты').fill(address);
  await page.keyboard.press('Enter');
  await section(page)
    .getByLabel('Код из письма')
    .fill(await readMail(address, /: (\d{6})\n/));
  await section(page).getByRole('button', { name: 'Подтвердить', exact: true }).click();
  await expect(toast(page, 'Учёба подтверждена')).toBeVisible();
  await expect(section(page).getByText(badge)).toBeVisible();
  await expectAccessible(page);
  await goTo(page, '/profile');
  await expect(page.getByText(badge)).toBeVisible();

  const reader = await openAs(undefined);
  await goTo(reader, `${guide.path}#comments`);
  await expect(reader.getByRole('listitem').filter({ hasText: 'третий год' }).getByText(badge)).toBeVisible();
  await expectAccessible(reader);

  await goTo(page, '/profile/security');
  await section(page).getByRole('button', { name: 'Убрать' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Убрать' }).click();
  await expect(section(page)).toContainText('Не подтверждена');
  await reader.reload();
  await expect(reader.getByText('третий год')).toBeVisible();
  await expect(reader.getByText(badge)).toHaveCount(0);
});
