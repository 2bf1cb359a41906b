import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** Rules of settings that are addresses. */

const setting = (isRight: (text: string) => boolean, fault: string) =>
  z.optional(z.string().check(z.refine(isRight, fault)));

export const webAddress = (name: string) =>
  setting(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    `${name} must be an address such as https://host`,
  );

/** The portal has pages and files at fixed paths, so its address ends after the host. */
export const publicAddress = (name: string) =>
  setting(
    (text) => /^https?:\/\/[^/?#]+\/*$/i.test(text) && URL.canParse(text),
    `${name} must be an address such as https://host, without a path`,
  );

/** Stands for no host. */
const socketHost = '@local-socket/';

/** A database at a socket may have a user and no host, which URL refuses and `pg` accepts. */
export const parseDatabase = (text: string): URL => new URL(text.replace('@/', socketHost));

/** The address of another database at the same server. */
export function addressOfSibling(text: string, name: string): string {
  const url = parseDatabase(text);
  url.pathname = `/${name}`;
  return url.href.replace(socketHost, '@/');
}

export const database = (name: string) =>
  setting(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', socketHost)),
    `${name} must start with postgres:// or postgresql:// and be an address: in a password # is %23 and / is %2F`,
  );

export const redis = (name: string) =>
  setting(
    (text) => /^rediss?:\/\//.test(text) && URL.canParse(text),
    `${name} must be an address such as redis://:password@host:6379`,
  );

/** The parts of a setting that is a list. */
export const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Browsers send an origin in this form alone, so another form would never match. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

export const origins = (name: string) =>
  setting(
    (text) => list(text).every(isOrigin),
    `${name} must be origins such as https://host, without a slash at the end, joined by commas`,
  );

/** What Fastify accepts as a trusted proxy: an address, a network, or the name of a range. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '1', ...rest] = text.split('/');
  const version = isIP(address);
  const isLength = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 6 ? 128 : 32);
  return version > 0 && rest.length === 0 && (isLength || (version === 4 && isIP(bits) === 4));
}

export const proxies = (name: string) =>
  setting(
    (text) => list(text).every(isProxy),
    `${name} must be IP addresses or networks such as 10.0.0.1, joined by commas`,
  );
