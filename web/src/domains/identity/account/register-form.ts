import { ownLoginField, passwordField } from '@kampus/contract/identity/accounts';
import * as z from 'zod/mini';
import { registerTexts, studyTexts } from './texts.ts';

const chosen = (message: string) => z.string().check(z.minLength(1, message));

/**
 * Every field is required (product.md §5). The contract defines the rules for login and password.
 */
export const registerForm = z.object({
  login: z.pipe(z.string().check(z.trim(), z.minLength(1, registerTexts.loginRequired)), ownLoginField),
  password: z.pipe(z.string().check(z.minLength(1, registerTexts.passwordRequired)), passwordField),
  universityId: chosen(studyTexts.chooseUniversity),
  facultyId: chosen(studyTexts.chooseFaculty),
  specialtyId: chosen(studyTexts.chooseSpecialty),
});
export type RegisterValues = z.infer<typeof registerForm>;

/** The API calls a specialty a specialization (product.md §3). */
export const registerFieldOf = { specializationId: 'specialtyId' } as const;

export const toRegisterBody = ({ login, password, universityId, facultyId, specialtyId }: RegisterValues) => ({
  login,
  password,
  universityId: Number(universityId),
  facultyId: Number(facultyId),
  specializationId: Number(specialtyId),
});
