import * as z from 'zod/mini';
import { id, instant } from '../fields.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';
import { isErasedLogin } from './erased-login.ts';
import { looksOfficial } from './official-words.ts';

export const accountStatus = z.enum(['PENDING', 'CONFIRMED']);
const sex = z.enum(['MALE', 'FEMALE']);

export const loginField = z
  .string()
  .check(
    z.minLength(limits.login.min, { error: `Логин: не короче ${limits.login.min} символов`, abort: true }),
    z.maxLength(limits.login.max, `Логин: не длиннее ${limits.login.max} символов`),
    z.regex(limits.login.pattern, { error: 'Логин: только латинские буквы, цифры и знаки _ . -', abort: true }),
    z.regex(limits.login.newPattern, 'Логин: первый и последний знак — буква или цифра'),
  );

/**
 * Logins that the portal itself could have, beside those of `looksOfficial`. Only operators can
 * assign them.
 */
const reservedLogins = new Set(
  'api bot guest help info me news noreply null office root service student teacher team test undefined user'.split(
    ' ',
  ),
);

/** Login for registration: not a reserved name, also not with punctuation between its letters. */
export const ownLoginField = loginField.check(
  z.refine(
    (login) =>
      !reservedLogins.has(login.toLowerCase().replace(/[_.-]/g, '')) && !looksOfficial(login) && !isErasedLogin(login),
    'Этот логин уже занят',
  ),
);

export const passwordField = z
  .string()
  .check(
    z.minLength(limits.password.min, `Пароль: не короче ${limits.password.min} символов`),
    z.maxLength(limits.password.max, `Пароль: не длиннее ${limits.password.max} символов`),
  );

export const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof tokenPair>;

/** Sign-in has no client-side validation: empty fields are sent (product.md §5). */
export const loginBody = z.object({
  login: z.string().check(z.maxLength(1000)),
  password: z.string().check(z.maxLength(1000)),
  /**
   * Six digits of the second factor, or a recovery code. Only for accounts with a second factor.
   */
  code: z.optional(z.string().check(z.maxLength(100))),
});

export const registerBody = z.object({
  login: ownLoginField,
  password: passwordField,
  universityId: id,
  facultyId: id,
  specializationId: id,
});
export type RegisterBody = z.infer<typeof registerBody>;

/** Link to the bot that confirms a new account, as URL and as QR picture (data URL). */
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

export const telegramState = z.enum(['NONE', 'LINKED', 'GONE']);
/** WRITING: the user may only read and cancel. ALL: the user cannot sign in. */
export const blockScope = z.enum(['WRITING', 'ALL']);
export type BlockScope = z.infer<typeof blockScope>;
/** `until` is null for a block without an end. */
export const block = z.object({ scope: blockScope, until: z.nullable(instant), reason: z.string() });
export type Block = z.infer<typeof block>;

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
  /** GONE: the user blocked the bot and gets no messages. */
  telegram: z.optional(telegramState),
  telegramLinkedAt: z.optional(z.nullable(instant)),
  /** The confirmed address for e-mails. Null: none. */
  email: z.optional(z.nullable(z.string())),
  /** The mail server refused the address at this time. Null: it works. */
  emailBouncedAt: z.optional(z.nullable(instant)),
  hasSecondFactor: z.optional(z.boolean()),
  /** True if the user's calendar has a secret URL. The URL is shown only at its creation. */
  hasCalendarLink: z.optional(z.boolean()),
  /** Deadline for the second factor that this role needs. Null: not needed, or already set up. */
  secondFactorDueAt: z.optional(z.nullable(instant)),
  /** The block by a curator, with end and reason. Null: no block. */
  block: z.optional(z.nullable(block)),
});
export type User = z.infer<typeof user>;

/** One line of letters, marks, digits, spaces and ' ’ . - with at least one letter. */
const nameSigns = /^(?=.*\p{L})[\p{L}\p{M}\p{N} '’.-]+$/u;
/** Invisible characters, stacked combining marks, and text like a host name (`kampus.example`). */
const nameTricks = /\p{DI}|\p{M}{4}|\.[\p{L}\p{N}-]{2}/u;

export const isName = (text: string): boolean => nameSigns.test(text) && !nameTricks.test(text);

const requiredName = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(limits.name.max, 'Не длиннее 100 символов'),
      z.refine(isName, "Только буквы, цифры, пробел и знаки ' ’ . -, после точки пробел"),
    );
const requiredId = (message: string) => z.int(message).check(z.positive(message));

/** Profile form with the six messages of product.md §5. The server applies the same rules. */
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

const typedPassword = z.string('Введите пароль').check(z.minLength(1, 'Введите пароль'), z.maxLength(1000));
const typedCode = z.string('Введите код').check(z.trim(), z.minLength(1, 'Введите код'), z.maxLength(100));

export const passwordChangeBody = z.object({ oldPassword: typedPassword, newPassword: passwordField });
/** An empty response, so that it does not reveal the existing logins. */
export const accepted = z.object({});
export const passwordLostBody = z.object({
  login: z.string().check(z.maxLength(1000)),
  /** Where the link goes. TELEGRAM if it is absent. */
  channel: z.optional(z.enum(['TELEGRAM', 'EMAIL'])),
});
export const passwordResetBody = z.object({ token: z.string().check(z.maxLength(500)), password: passwordField });

/** An active session. `place` is a range of IP addresses, null if unknown. */
export const session = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.string(),
  place: z.nullable(z.string()),
  usedAt: instant,
  createdAt: instant,
});
export type Session = z.infer<typeof session>;
export const sessionParams = z.object({ sessionId: z.uuid() });

/** Secret for an authenticator app: as URI, as QR picture (data URL), and as text. */
export const totpSetup = z.object({ uri: z.string(), qr: z.string(), secret: z.string() });
export type TotpSetup = z.infer<typeof totpSetup>;
export const totpCodeBody = z.object({ code: typedCode });
/**
 * The codes are shown once. Each of them replaces the second factor for one sign-in. An elevated
 * session gets a token that is elevated again. The code is a new proof, and the old token does not
 * know the factor.
 */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()), accessToken: z.optional(z.string()) });

export const elevateBody = z.object({ password: typedPassword, code: z.optional(typedCode) });
/** Access token for operations with elevation. It is valid for 15 minutes. */
export const elevated = z.object({ accessToken: z.string() });

/** KEEP shows the user's comments under «Удалённый пользователь». */
export const eraseBody = z.object({
  password: typedPassword,
  code: z.optional(typedCode),
  comments: z.enum(['KEEP', 'DELETE'], 'Выберите, что станет с комментариями'),
});
