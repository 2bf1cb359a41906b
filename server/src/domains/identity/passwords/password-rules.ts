import { invalidField } from '#platform/http/app-error.ts';

/** Number of refused common passwords, counted among those with at least `lengthMin` characters. */
const commonCount = 10_000;
const lengthMin = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads the list with the first new password, because it takes 2 MB and is rarely needed. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words: unknown = dictionary['passwords-common'];
  const long = (words as string[]).filter((word) => word.length >= lengthMin).slice(0, commonCount);
  return new Set(long);
}

const isOneCharacter = (password: string): boolean => /^(.)\1*$/u.test(password);

/** The fault of a password beside its login. A login has at least three characters. */
function findLoginFault(password: string, login: string): string | undefined {
  if (password === login) return 'Пароль не должен совпадать с логином';
  if (password.includes(login)) return 'Пароль не должен содержать логин';
  if (login.includes(password)) return 'Пароль не должен быть частью логина';
  return undefined;
}

/**
 * Refuses the 10,000 most common passwords, one repeated character, and a password that is,
 * contains or is contained in the login. Throws VALIDATION_FAILED with `path`.
 */
export async function assertUncommon(password: string, login: string, path = 'password'): Promise<void> {
  common ??= loadCommon();
  const lower = password.toLowerCase();
  const isCommon = (await common).has(lower) || isOneCharacter(lower);
  const message =
    findLoginFault(lower, login.toLowerCase()) ??
    (isCommon ? 'Такой пароль слишком часто встречается, придумайте другой' : undefined);
  if (message !== undefined) throw invalidField(path, message);
}
