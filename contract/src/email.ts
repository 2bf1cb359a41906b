import * as z from 'zod/mini';

/** RFC 5321: 64 bytes before the @, 254 in all. */
const addressMax = 254;
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const host = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i;

/**
 * True for an address as people write it: one @, no quotes, no comments, no number instead of a
 * host. Rarer forms of the standard are refused, because mail programs read them differently.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  return text.length <= addressMax && at > 0 && at <= 64 && local.test(name) && host.test(text.slice(at + 1));
}

export const emailField = z
  .string('Введите адрес почты')
  .check(z.trim(), z.refine(isEmail, 'Адрес почты выглядит так: anna@example.sk'));
