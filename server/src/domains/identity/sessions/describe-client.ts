import { unknownDevice } from '@kampus/contract/identity/official-words';
import type { FastifyRequest } from 'fastify';
import { addressKeyOf } from '#platform/http/address-key.ts';
import type { Client } from './sessions.ts';

// The first match wins, because a User-Agent also names the browsers that it imitates.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** «Firefox, Windows» from a User-Agent; «Неизвестное устройство» for an unknown one. */
function describeDevice(userAgent: string | undefined): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(', ') || unknownDevice;
}

export const clientOf = (request: FastifyRequest): Client => ({
  address: addressKeyOf(request.ip),
  device: describeDevice(request.headers['user-agent']),
});
