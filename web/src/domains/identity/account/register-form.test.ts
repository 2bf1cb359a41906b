import { describe, expect, it } from 'vitest';
import { registerForm, toRegisterBody } from './register-form.ts';
import { noStudy } from './study-fields.tsx';

const filled = { login: 'daria', password: 'kampus-demo', universityId: '1', facultyId: '6', specialtyId: '40' };

const messagesOf = (values: typeof filled): Record<string, string> =>
  Object.fromEntries(
    (registerForm.safeParse(values).error?.issues ?? [])
      .toReversed()
      .map((issue) => [String(issue.path[0]), issue.message]),
  );

describe('the registration form', () => {
  it('requires every field', () => {
    expect(messagesOf({ login: '', password: '', ...noStudy })).toEqual({
      login: 'Введите логин',
      password: 'Введите пароль',
      universityId: 'Выберите университет',
      facultyId: 'Выберите факультет',
      specialtyId: 'Выберите специальность',
    });
  });

  it('shows the rules for login and password', () => {
    expect(messagesOf({ ...filled, login: 'ab', password: 'short' })).toEqual({
      login: 'Логин: не короче 3 символов',
      password: 'Пароль: не короче 8 символов',
    });
    expect(messagesOf({ ...filled, login: 'имя' })).toEqual({
      login: 'Логин: только латинские буквы, цифры и знаки _ . -',
    });
  });

  it('sends ids as numbers and the specialty under its API name', () => {
    expect(toRegisterBody(registerForm.parse({ ...filled, login: ' daria ' }))).toEqual({
      login: 'daria',
      password: 'kampus-demo',
      universityId: 1,
      facultyId: 6,
      specializationId: 40,
    });
  });
});
