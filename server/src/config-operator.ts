import { demoOperator, type Operator } from '@kampus/contract/public-settings';
import * as z from 'zod/mini';

const line = (name: string) =>
  z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200, `${name} must have at most 200 characters`),
        z.regex(/^\P{Cc}*$/u, `${name} must be one line`),
      ),
  );

/** The settings that name the operator (operations.md, "Configure"). */
export const operatorSettings = {
  OPERATOR_NAME: line('OPERATOR_NAME'),
  OPERATOR_ADDRESS: line('OPERATOR_ADDRESS'),
  OPERATOR_EMAIL: z.optional(z.email('OPERATOR_EMAIL must be an address such as info@kampus.example')),
  OPERATOR_ICO: z.optional(z.string().check(z.regex(/^\d{8}$/, 'OPERATOR_ICO must have 8 digits'))),
};

export const requiredOfOperator = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const;

type OperatorSettings = { [Name in keyof typeof operatorSettings]?: string | undefined };

/** The operator. Only the demo may lack settings: its fictitious operator fills the gaps. */
export function readOperator(env: OperatorSettings): Operator {
  const isFictitious = env.OPERATOR_NAME === undefined;
  return {
    name: env.OPERATOR_NAME ?? demoOperator.name,
    address: env.OPERATOR_ADDRESS ?? demoOperator.address,
    email: env.OPERATOR_EMAIL ?? demoOperator.email,
    ico: env.OPERATOR_ICO ?? (isFictitious ? demoOperator.ico : null),
    isFictitious,
  };
}
