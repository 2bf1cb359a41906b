import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { showFieldErrors } from '#shared/forms/field-errors.ts';
import { emptyRegistration, registerFieldOf, registerForm, toRegisterBody } from './register-form.ts';

const filled = { login: 'daria', password: 'kampus-demo', universityId: '1', facultyId: '6', specialtyId: '40' };

const messagesOf = (values: typeof filled): Record<string, string> =>
  Object.fromEntries(
    (registerForm.safeParse(values).error?.issues ?? [])
      .toReversed()
      .map((issue) => [String(issue.path[0]), issue.message]),
  );

describe('the registration form', () => {
  it('requires every field', () => {
    expect(messagesOf(emptyRegistration)).toEqual({
      login: 'Введите логин',
      password: 'Введите пароль',
      universityId: 'Выберите университет',
      facultyId: 'Выберите факультет',
      specialtyId: 'Выберите специальность',
    });
  });

  it('says what a login and a password may be', () => {
    expect(messagesOf({ ...filled, login: 'ab', password: 'short' })).toEqual({
      login: 'Логин: не короче 3 символов',
      password: 'Пароль: не короче 8 символов',
    });
    expect(messagesOf({ ...filled, login: 'имя' })).toEqual({
      login: 'Логин: только латинские буквы, цифры и знаки _ . -',
    });
  });

  it('sends ids as numbers, the specialty by the name that the API has for it', () => {
    expect(toRegisterBody(registerForm.parse({ ...filled, login: ' daria ' }))).toEqual({
      login: 'daria',
      password: 'kampus-demo',
      universityId: 1,
      facultyId: 6,
      specializationId: 40,
    });
  });
});

describe('messages of the server', () => {
  const refusal = (path: string) =>
    new ApiError(409, 'Этот логин уже занят', {
      type: 'urn:kampus:error:login-taken',
      title: 'LOGIN_TAKEN',
      status: 409,
      detail: 'Этот логин уже занят',
      code: 'LOGIN_TAKEN',
      message: 'Этот логин уже занят',
      requestId: '1',
      errors: [{ path, message: 'Этот логин уже занят' }],
    });
  const placed = (error: unknown) => {
    const seen: unknown[] = [];
    const isPlaced = showFieldErrors(error, (field) => seen.push(field), registerFieldOf);
    return { isPlaced, seen };
  };

  it('stand at the field that they speak of', () => {
    expect(placed(refusal('login'))).toEqual({ isPlaced: true, seen: ['login'] });
    expect(placed(refusal('specializationId'))).toEqual({ isPlaced: true, seen: ['specialtyId'] });
  });

  it('are left to the form when no field is meant', () => {
    expect(placed(refusal('elsewhere'))).toEqual({ isPlaced: false, seen: [] });
    expect(placed(new ApiError(0, 'Нет связи с сервером'))).toEqual({ isPlaced: false, seen: [] });
  });
});
