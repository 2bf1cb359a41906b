import { expect, test } from 'vitest';
import { createGuideFields } from './create-guide-form.tsx';

const messages = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    (createGuideFields.safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

test('topic, title and body are required', () => {
  expect(messages({ topicId: '', title: ' ', body: '\n' })).toEqual({
    topicId: 'Выберите тему',
    title: 'Введите заголовок',
    body: 'Введите текст гайда',
  });
  expect(messages({ topicId: '1', title: 'Гайд', body: '<p>Текст</p>' })).toEqual({});
});

test('a title of 201 characters and a body over 500 kB are refused', () => {
  const { title, body } = messages({ topicId: '1', title: 'я'.repeat(201), body: 'я'.repeat(250_001) });
  expect(title).toContain('200');
  expect(body).toContain('500 кБ');
});
