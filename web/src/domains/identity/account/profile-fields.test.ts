import { expect, it } from 'vitest';
import { type ProfileValues, profileForm, toProfileValues } from './profile-fields.ts';

const filled: ProfileValues = {
  firstName: '  Дарья ',
  lastName: ' Климчук',
  sex: 'FEMALE',
  universityId: '1',
  facultyId: '6',
  specialtyId: '40',
};

it('an empty profile gets the six messages', () => {
  const empty: ProfileValues = {
    firstName: ' ',
    lastName: '',
    sex: '',
    universityId: '',
    facultyId: '',
    specialtyId: '',
  };
  const issues = profileForm.safeParse(empty).error?.issues ?? [];
  expect(Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))).toEqual({
    firstName: 'Имя обязательно',
    lastName: 'Фамилия обязательна',
    sex: 'Пол обязателен',
    universityId: 'Университет обязателен',
    facultyId: 'Факультет обязателен',
    specialtyId: 'Специальность обязательна',
  });
});

it('names are trimmed and ids are sent as numbers', () => {
  expect(profileForm.parse(filled)).toEqual({
    firstName: 'Дарья',
    lastName: 'Климчук',
    sex: 'FEMALE',
    universityId: 1,
    facultyId: 6,
    specialtyId: 40,
  });
});

it('missing user data is empty in the form', () => {
  const user = {
    id: 1,
    login: 'student',
    username: 'student',
    role: 'STUDENT',
    status: 'PENDING',
    firstName: null,
    lastName: null,
    sex: null,
    universityId: 2,
    facultyId: null,
    specialtyId: null,
    avatarUrl: null,
    telegramUsername: null,
    createdAt: '2026-11-21T12:00:00Z',
  } as const;
  expect(toProfileValues(user)).toEqual({
    firstName: '',
    lastName: '',
    sex: '',
    universityId: '2',
    facultyId: '',
    specialtyId: '',
  });
});
