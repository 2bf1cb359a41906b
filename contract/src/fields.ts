import * as z from 'zod/mini';
import { languages, twinLanguages } from './languages.ts';
import { limits } from './limits.ts';
import { normaliseText } from './normalise-text.ts';
import { isDate } from './time.ts';

/** Field schemas that all domains share. */

export const id = z.int().check(z.positive(), z.maximum(2_147_483_647));

/** An id as text, in a path or a query. */
export const idText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Ожидается положительное целое число')),
  z.pipe(z.transform(Number), id),
);

/** The language in which guides are read, where they have it. */
export const readingLanguage = z.optional(z.enum(languages, 'Такого языка нет: выберите ru, uk, sk или en'));
export const twinLanguage = z.enum(
  twinLanguages,
  'Гайд переводят на украинский, словацкий или английский: uk, sk или en',
);
/** Title of a guide in the language that the query asks for. Absent without such a twin. */
export const twinTitle = z.optional(z.string());

export const instant = z.string();
export const dateText = z.string().check(z.refine(isDate, 'Ожидается дата ГГГГ-ММ-ДД'));
export const timeText = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, 'Ожидается время ЧЧ:ММ'));

/**
 * Text of 1 to `max` characters after normalising and trimming. `missing` is the message for an
 * empty text. Checks that follow see no longer text.
 */
export const trimmedText = (max: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(normaliseText),
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, { error: `Не больше ${max} символов`, abort: true }),
    );

const countText = (from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'Ожидается целое число')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(from), z.maximum(to))),
  );

/** Query fields of a paged list: `page` counts from 0, `size` has the given default. */
export const pageQuery = (defaultSize: number) => ({
  page: z._default(countText(0, 1_000_000), 0),
  size: z._default(countText(1, limits.list.sizeMax), defaultSize),
});

/** The parameters of a query. One with an empty value counts as absent, for every operation. */
export const withoutEmptyValues = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** Search text of a list, as the user typed it. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(limits.search.filterMax)));

export const usernameParams = z.object({ username: z.string().check(z.minLength(1), z.maxLength(64)) });
export const idParams = z.object({ id: idText });
export const noContent = z.undefined();
/** Euros with at most two decimals. */
export const euros = z.number();

/** An amount in euros that a person types. The limits apply before rounding. */
export const typedAmount = ({ minEuros, maxEuros }: { minEuros: number; maxEuros: number }) =>
  z
    .number({
      error: ({ input }) => (input === undefined || input === null ? 'Введите сумму' : 'Сумма должна быть числом'),
    })
    .check(
      z.minimum(minEuros, `Минимальная сумма: ${minEuros} €`),
      z.maximum(maxEuros, `Максимальная сумма: ${maxEuros} €`),
    );

/** Reason for an action on another user. That user and the audit log see it. */
export const reason = z
  .string('Укажите причину')
  .check(z.trim(), z.minLength(1), z.maxLength(limits.reason.max, `Причина не длиннее ${limits.reason.max} символов`));
