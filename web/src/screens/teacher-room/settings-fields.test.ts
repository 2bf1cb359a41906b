import { expect, it } from 'vitest';
import { faultsOf } from '#shared/forms/use-fields.ts';
import { type AboutSettings, aboutForm, toAboutValues } from './settings-fields.ts';

const saved: AboutSettings = {
  about: '',
  place: 'Онлайн',
  exactPlace: null,
  languages: ['Русский'],
  roomUrl: null,
  cancelHours: 12,
  answerHours: 24,
  coveredOnly: false,
};

it('the form sends saved settings unchanged', () => {
  expect(aboutForm.parse(toAboutValues(saved))).toEqual(saved);
  const withRoom = { ...saved, roomUrl: 'https://meet.example.org/anna', cancelHours: 4 as const };
  expect(aboutForm.parse(toAboutValues(withRoom))).toEqual(withRoom);
});

it('each error shows at its field', () => {
  const values = {
    about: 'Почта maria@stuba.sk',
    place: ' ',
    exactPlace: ' ',
    languages: [],
    roomUrl: 'http://meet.example.org',
    cancelHours: '5',
    answerHours: '1',
    coveredOnly: false,
  };
  const issues = aboutForm.safeParse(values).error?.issues ?? [];
  expect(Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))).toEqual({
    about: expect.stringContaining('адрес почты: «maria@stuba.sk»'),
    place: 'Укажите место',
    languages: 'Укажите хотя бы один язык',
    roomUrl: 'Ссылка должна начинаться с https://',
    cancelHours: 'Выберите 4, 12 или 24 часа',
    answerHours: 'Минимум 2 часа',
  });
});

it.each(['', 'два', '2.5'])('«%s» hours to answer are refused in the language of the portal', (answerHours) => {
  const faults = faultsOf(aboutForm, { ...toAboutValues(saved), answerHours });
  expect(faults['answerHours']).toMatch(/^(?:Укажите целое число часов|Минимум 2 часа)$/);
});
