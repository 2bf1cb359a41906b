import { AppError } from '#platform/http/app-error.ts';

/** So many of the commonest passwords are refused, of those that are long enough. */
const commonCount = 10_000;
const lengthMin = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password: passwords are set rarely, and the list takes two megabytes. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words: unknown = dictionary['passwords-common'];
  const long = (words as string[]).filter((word) => word.length >= lengthMin).slice(0, commonCount);
  return new Set(long);
}

const isOneCharacter = (password: string): boolean => /^(.)\1*$/u.test(password);

/** Throws VALIDATION_FAILED naming `path` for one of the 10,000 commonest passwords, one repeated character, or the login. */
export async function assertUncommon(password: string, login: string, path = 'password'): Promise<void> {
  common ??= loadCommon();
  const lower = password.toLowerCase();
  const message =
    lower === login.toLowerCase()
      ? 'Пароль не должен совпадать с логином'
      : (await common).has(lower) || isOneCharacter(lower)
        ? 'Такой пароль слишком часто встречается, придумайте другой'
        : undefined;
  if (message !== undefined) throw new AppError('VALIDATION_FAILED', { message, errors: [{ path, message }] });
}
