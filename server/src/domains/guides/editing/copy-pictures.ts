import type { RemovedMarkup } from '@kampus/contract/guides/guides';
import { limits } from '@kampus/contract/limits';
import type { FileStore } from '#platform/files/file-store.ts';
import { unescapeHtml } from '#platform/format/html.ts';
import { invalidField } from '#platform/http/app-error.ts';
import { FetchError, type FetchRules, fetchPublic, publicRules } from '#platform/outgoing/fetch-public.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';
import { nameAddress } from './addresses.ts';
import type { SanitisedGuide } from './sanitise-guide.ts';
import { storePicture } from './upload-image.ts';

/** Pictures of other hosts in one save. */
const picturesMax = 30;
/** The width of a guide's text on a screen with two dots per pixel. */
const widthMaxPx = 1600;
const timeoutMs = 10_000;

const pictureTag = /<img [^<>]*>/g;
/** The address of a picture on another host. The sanitiser allows only https. */
const foreignAddressOf = (tag: string): string | undefined => / src="(https?:[^"]*)"/.exec(tag)?.[1];

type Source = Pick<FetchRules, 'protocols' | 'isAllowed'>;

/** The bytes at an address. Undefined if it has none. */
async function fetchPicture(address: string, source: Source): Promise<Buffer | undefined> {
  try {
    return (await fetchPublic(address, { ...source, bytesMax: limits.avatar.bytesMax, timeoutMs })).body;
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}

/**
 * Stores a picture and returns its new address. Undefined for bytes that are no picture. Throws if
 * the portal itself cannot decode or store it now.
 */
async function encodeAndStore(bytes: Buffer, files: FileStore): Promise<string | undefined> {
  const picture = await encodePicture(bytes, {
    owner: 'guides',
    formats: ['png', 'jpeg', 'webp'],
    shape: (decoded) => decoded.resize({ width: widthMaxPx, withoutEnlargement: true }),
  });
  return typeof picture === 'string' ? undefined : storePicture(files, picture);
}

/**
 * Copies the pictures of other hosts into the portal's own media, so that those hosts do not see
 * who reads a guide. A picture that cannot be fetched is removed and reported with its host. Throws
 * VALIDATION_FAILED for more than 30 of them.
 */
export async function copyPictures<G extends SanitisedGuide>(
  guide: G,
  files: FileStore,
  source: Source = publicRules,
): Promise<G> {
  const found = (guide.body.match(pictureTag) ?? []).flatMap((tag) => foreignAddressOf(tag) ?? []);
  const addresses = [...new Set(found)];
  if (addresses.length === 0) return guide;
  if (addresses.length > picturesMax)
    throw invalidField('body', 'Не больше 30 картинок с других сайтов: остальные загрузите файлами');
  const fetched = await Promise.all(addresses.map((address) => fetchPicture(unescapeHtml(address), source)));
  const copies = new Map<string, string | undefined>();
  // One after another: more than nine at once do not fit into the queue of the decoder.
  for (const [index, address] of addresses.entries()) {
    const bytes = fetched[index];
    copies.set(address, bytes && (await encodeAndStore(bytes, files)));
  }
  const lost = new Map<string, number>();
  const body = guide.body.replace(pictureTag, (tag) => {
    const address = foreignAddressOf(tag);
    if (address === undefined) return tag;
    const copy = copies.get(address);
    if (copy !== undefined) return tag.replace(` src="${address}"`, () => ` src="${copy}"`);
    const host = nameAddress(unescapeHtml(address));
    lost.set(host, (lost.get(host) ?? 0) + 1);
    return '';
  });
  const lostPictures = [...lost].map(([name, count]): RemovedMarkup => ({ kind: 'address', name, count }));
  return { ...guide, body, removed: [...guide.removed, ...lostPictures] };
}
