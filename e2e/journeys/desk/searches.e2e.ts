import { goTo, reload } from '../../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../../support/journey.ts';
import { createGuide, createStudent } from '../../support/people.ts';

/** A word that no guide has. */
const newWord = (): string =>
  Array.from(
    crypto.randomUUID().replaceAll('-', '').slice(0, 12),
    (digit) => 'бвгдежзклмнопрст'[Number(`0x${digit}`)],
  ).join('');

test('a search without a result reaches the desk without its person, and a synonym answers it', async ({
  openAs,
  noise,
}) => {
  test.slow();
  const [sought, written, login] = [newWord(), newWord(), await createStudent()];
  await createGuide(`<p>Здесь говорят ${written}.</p>`);
  const reader = await openAs(login);
  await goTo(reader, '/universities');
  const field = reader.getByRole('combobox', { name: 'Поиск по гайдам' });
  await field.fill(`${newWord()} ${login}`);
  await expect(reader.getByText('Точного ответа нет')).toBeVisible();
  await field.fill(sought);
  await expect(reader.getByText('Ничего не найдено')).toBeVisible();
  // The key Tab reaches what is below the results.
  const ask = reader.getByRole('button', { name: 'Спросить кураторов' });
  const goToAsk = async () => {
    for (let stop = 0; stop < 5; stop += 1) await reader.keyboard.press('Tab');
    await expect(ask).toBeFocused();
  };
  await goToAsk();
  await ask.press('Escape');
  await expect(ask).toBeHidden();
  await expect(field).toBeFocused();
  await field.click();
  await goToAsk();
  await ask.press('Enter');
  await expect(reader.getByText(/^Вопрос у кураторов/)).toBeVisible();
  await expectAccessible(reader);
  await reader.keyboard.press('Escape');
  await expect(reader.getByText(/^Вопрос у кураторов/)).toBeHidden();
  await expect(field).toBeFocused();

  const desk = await openAs('curator');
  await goTo(desk, '/desk/searches');
  const miss = desk.getByRole('article').filter({ hasText: sought });
  await expect(miss).toContainText('спросили: 1');
  await expect(miss).toContainText('искали: 1');
  await expect(desk.getByRole('main')).not.toContainText(login.split('-').at(-1) ?? login);
  await expectAccessible(desk);

  await desk.getByRole('link', { name: 'Синонимы поиска' }).click();
  await desk.getByRole('button', { name: 'Новый синоним' }).click();
  const form = desk.getByRole('dialog', { name: 'Новый синоним' });
  await form.getByLabel('Начала слов читателей через запятую').fill(sought);
  await form.getByLabel('Слова гайдов через запятую').fill(`${written}, ${sought}`);
  noise.announce(400, '/api/desk/synonyms');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form.getByText('Слово не может заменять само себя').first()).toBeVisible();
  await expectAccessible(desk);
  await form.getByLabel('Слова гайдов через запятую').fill(written);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(desk, 'Справочник сохранён')).toBeVisible();

  await reload(reader);
  await field.fill(sought);
  await expect(reader.getByRole('listbox', { name: 'Найденные гайды' }).getByRole('option')).toContainText([written]);

  await desk.getByRole('searchbox', { name: 'Часть названия' }).fill(sought);
  const entry = desk.getByRole('article', { name: sought });
  await entry.getByRole('button', { name: /^Действия/ }).click();
  await entry.getByRole('button', { name: 'Убрать из списков' }).click();
  await expect(desk.getByRole('alertdialog')).toContainText('В гайдах и поиске она перестанет действовать');
});
