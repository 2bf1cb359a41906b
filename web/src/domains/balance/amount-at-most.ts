import * as z from 'zod/mini';
import { formatEuros } from '#shared/format/euros.ts';
import { moneyBackTexts } from './texts.ts';

/** An amount in euros of a form. What is above `max` is refused before the call. */
export const amountAtMost = <Amount extends z.core.$ZodType<unknown, number>>(max: number, amount: Amount) =>
  z.pipe(
    z.custom<number>((euros) => !(Number(euros) > max), moneyBackTexts.left(formatEuros(max))),
    amount,
  );
