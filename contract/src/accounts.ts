import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { limits } from './limits.ts';
import { roles } from './roles.ts';

export const accountStatus = z.enum(['PENDING', 'CONFIRMED']);
export const sex = z.enum(['MALE', 'FEMALE']);

export const loginField = z
  .string()
  .check(
    z.minLength(limits.login.min, `Логин: не короче ${limits.login.min} символов`),
    z.maxLength(limits.login.max, `Логин: не длиннее ${limits.login.max} символов`),
    z.regex(limits.login.pattern, 'Логин: только латинские буквы, цифры и знаки _ . -'),
  );

export const passwordField = z
  .string()
  .check(
    z.minLength(limits.password.min, `Пароль: не короче ${limits.password.min} символов`),
    z.maxLength(limits.password.max, `Пароль: не длиннее ${limits.password.max} символов`),
  );

export const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof tokenPair>;

/** Sign-in has no client rules: empty fields are sent as they are (product.md §5). */
export const loginBody = z.object({
  login: z.string().check(z.maxLength(1000)),
  password: z.string().check(z.maxLength(1000)),
});

export const registerBody = z.object({
  login: loginField,
  password: passwordField,
  universityId: id,
  facultyId: id,
  specializationId: id,
});
export type RegisterBody = z.infer<typeof registerBody>;

/** Where a new account is confirmed: the bot's link and the same as a picture (data URL). */
export const verification = z.object({ authLink: z.string(), qr: z.string() });
export type Verification = z.infer<typeof verification>;

export const registration = z.object({
  status: accountStatus,
  userId: id,
  ...tokenPair.shape,
  ...verification.shape,
});
export type Registration = z.infer<typeof registration>;

export const refreshBody = z.object({ refreshToken: z.string().check(z.maxLength(500)) });

export const user = z.object({
  id,
  login: z.string(),
  username: z.string(),
  role: z.enum(roles),
  status: accountStatus,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  sex: z.nullable(sex),
  universityId: z.nullable(id),
  facultyId: z.nullable(id),
  specialtyId: z.nullable(id),
  avatarUrl: z.nullable(z.string()),
  telegramUsername: z.nullable(z.string()),
  createdAt: instant,
});
export type User = z.infer<typeof user>;

const requiredName = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(limits.name.max, 'Не длиннее 100 символов'));
const requiredId = (message: string) => z.int(message).check(z.positive(message));

/** Profile form with the six messages of product.md §5; the same rules hold on the server. */
export const profileBody = z.object({
  firstName: requiredName('Имя обязательно'),
  lastName: requiredName('Фамилия обязательна'),
  sex: z.enum(['MALE', 'FEMALE'], 'Пол обязателен'),
  universityId: requiredId('Университет обязателен'),
  facultyId: requiredId('Факультет обязателен'),
  specialtyId: requiredId('Специальность обязательна'),
});
export type ProfileBody = z.infer<typeof profileBody>;

export const avatarUploaded = z.object({ avatarUrl: z.string() });
