import * as z from 'zod/mini';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['localeError']>>[0];

const expectations: Record<string, string> = {
  string: 'Ожидается текст',
  number: 'Ожидается число',
  int: 'Ожидается целое число',
  boolean: 'Ожидается true или false',
  array: 'Ожидается список',
  object: 'Ожидается объект',
};

const isMissing = (input: unknown): boolean => input === undefined || input === null;

function describeBound(issue: Issue & { origin: string }, bound: number | bigint | Date, word: string): string {
  if (issue.origin === 'string') return `${word === 'больше' ? 'Не длиннее' : 'Не короче'} ${bound} символов`;
  // Without a counted noun: its form would depend on the number, in each language.
  if (issue.origin === 'array') return `Число значений: не ${word} ${bound}`;
  return `Не ${word} ${bound}`;
}

/** Describes a field error if the contract has no message for it. */
function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? 'Обязательное поле' : (expectations[issue.expected] ?? 'Некорректное значение');
    case 'too_big':
      return describeBound(issue, issue.maximum, 'больше');
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Обязательное поле';
      if (issue.origin === 'array' && issue.minimum === 1) return 'Нужно хотя бы одно значение';
      return describeBound(issue, issue.minimum, 'меньше');
    case 'unrecognized_keys':
      return 'Лишнее поле';
    case 'invalid_value':
      return isMissing(issue.input) ? 'Обязательное поле' : 'Недопустимое значение';
    default:
      return 'Некорректное значение';
  }
}

/** Sets Russian default messages for every schema. Messages of a schema come first. */
export const useRussianValidation = (): void => {
  z.config({ localeError: describeIssue });
};

/** Returns the message of the first issue. */
export const firstFault = ({ issues }: Pick<z.core.$ZodError, 'issues'>): string =>
  // A validation error always has an issue.
  (issues[0] as { message: string }).message;
