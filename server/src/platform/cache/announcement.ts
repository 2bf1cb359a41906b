import * as z from 'zod/mini';

/** The NOTIFY channel on which transactions announce the tags of the data that they changed. */
export const changesChannel = 'kampus_cache';
/** Matches every tag. */
export const everyTag = '*';

/** A NOTIFY payload has at most 8000 bytes. A tag has at most 75. */
const tagsMax = 60;
/** A transaction with more tags than this announces `everyTag`. */
const announcedMax = 5000;

const announcement = z.object({ tags: z.array(z.string()) });

/** Splits the tags into NOTIFY payloads. */
export function writeAnnouncements(tags: readonly string[]): string[] {
  if (tags.length > announcedMax) return [JSON.stringify({ tags: [everyTag] })];
  const count = Math.ceil(tags.length / tagsMax);
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ tags: tags.slice(index * tagsMax, (index + 1) * tagsMax) }),
  );
}

/**
 * Parses the tags of a payload. Returns undefined for other text, because every client of the
 * database can write to the channel.
 */
export function readAnnouncement(payload: string | undefined): string[] | undefined {
  try {
    return announcement.safeParse(JSON.parse(String(payload))).data?.tags;
  } catch {
    return undefined;
  }
}
