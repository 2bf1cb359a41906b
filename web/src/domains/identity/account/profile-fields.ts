import { profileBody, type User } from '@kampus/contract/identity/accounts';
import * as z from 'zod/mini';
import type { StudyValues } from './study-fields.tsx';

/** Form values of the profile; '' for no choice. */
export interface ProfileValues extends StudyValues {
  firstName: string;
  lastName: string;
  sex: 'MALE' | 'FEMALE' | '';
}

/** The rules and six messages of the contract, applied to the form values. Trims the names. */
export const profileForm = z.pipe(
  z.transform(({ firstName, lastName, sex, universityId, facultyId, specialtyId }: ProfileValues) => ({
    firstName,
    lastName,
    sex: sex || undefined,
    universityId: universityId === '' ? undefined : Number(universityId),
    facultyId: facultyId === '' ? undefined : Number(facultyId),
    specialtyId: specialtyId === '' ? undefined : Number(specialtyId),
  })),
  profileBody,
);

const idText = (id: number | null): string => (id === null ? '' : String(id));

export const toProfileValues = (user: User): ProfileValues => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  sex: user.sex ?? '',
  universityId: idText(user.universityId),
  facultyId: idText(user.facultyId),
  specialtyId: idText(user.specialtyId),
});
