import { placeOf, type Side } from './repository.ts';

/** Imports between folders that are being removed; the list only shrinks. */
const pendingArrows = new Set<string>([
  'web/src/first-data.ts → web areas/catalogue',
  'web/src/first-data.ts → web areas/guides',
  'web/src/first-data.ts → web areas/teacher-search',
  'web areas/accounts → web areas/balance',
  'web areas/accounts → web areas/reservations',
  'web areas/accounts → web shell/',
  'web areas/admin → web areas/balance',
  'web areas/admin → web areas/guides',
  'web areas/admin → web areas/reservations',
  'web areas/admin → web shell/',
  'web areas/booking → web areas/accounts',
  'web areas/booking → web areas/balance',
  'web areas/booking → web areas/lectures',
  'web areas/booking → web areas/reservations',
  'web areas/booking → web areas/teacher-search',
  'web areas/booking → web shell/',
  'web areas/catalogue → web areas/guides',
  'web areas/catalogue → web shell/',
  'web areas/catalogue → web shell/not-found',
  'web areas/comments → web shell/',
  'web areas/guides → web areas/catalogue',
  'web areas/guides → web areas/comments',
  'web areas/guides → web shell/',
  'web areas/guides → web shell/not-found',
  'web areas/guides → web shell/offline',
  'web areas/home → web shell/',
  'web areas/reservations → web areas/balance',
  'web areas/teacher-room → web areas/balance',
  'web areas/teacher-room → web areas/lectures',
  'web areas/teacher-room → web areas/reservations',
  'web areas/teacher-room → web areas/teacher-search',
  'web areas/teacher-room → web shell/',
  'web areas/teacher-search → web areas/booking',
  'web areas/teacher-search → web areas/lectures',
  'web areas/teacher-search → web shell/',
  'web shell/ → web shell/offline',
  'web shell/offline → web shell/',
  'web/src/main.tsx → web areas/guides',
  'web/src/prefetch-on-intent.ts → web areas/catalogue',
  'web/src/prefetch-on-intent.ts → web areas/teacher-search',
]);

const nameOf = (path: string): string => {
  const place = placeOf(path);
  return place ? `${place.side} ${place.wing}/${place.part}` : path;
};
export const isPending = (file: string, target: string): boolean =>
  pendingArrows.has(`${nameOf(file)} → ${nameOf(target)}`);

/** Where folders are still being moved, so that docs/architecture.md does not name them all. */
export const pendingFolders: readonly Side[] = ['web'];

/** Where retired words are still being replaced. */
export const pendingWords = /^web\//;
