import { ownLoginField, passwordField } from '@kampus/contract/accounts';
import * as z from 'zod/mini';
import { registerTexts, studyTexts } from './texts.ts';

const chosen = (message: string) => z.string().check(z.minLength(1, message));

/** Every field is required (product.md §5); what a login and a password may be, the contract says. */
export const registerForm = z.object({
  login: z.pipe(z.string().check(z.trim(), z.minLength(1, registerTexts.loginRequired)), ownLoginField),
  password: z.pipe(z.string().check(z.minLength(1, registerTexts.passwordRequired)), passwordField),
  universityId: chosen(studyTexts.chooseUniversity),
  facultyId: chosen(studyTexts.chooseFaculty),
  specialtyId: chosen(studyTexts.chooseSpecialty),
});
export type RegisterValues = z.infer<typeof registerForm>;

export const emptyRegistration: RegisterValues = {
  login: '',
  password: '',
  universityId: '',
  facultyId: '',
  specialtyId: '',
};

/** The fields by the names that the API has for them; the specialty is called a specialization there (product.md §3). */
export const registerFieldOf: Readonly<Record<string, keyof RegisterValues>> = {
  login: 'login',
  password: 'password',
  universityId: 'universityId',
  facultyId: 'facultyId',
  specializationId: 'specialtyId',
};

export const toRegisterBody = ({ login, password, universityId, facultyId, specialtyId }: RegisterValues) => ({
  login,
  password,
  universityId: Number(universityId),
  facultyId: Number(facultyId),
  specializationId: Number(specialtyId),
});
