import * as z from 'zod/mini';

/** The channel of NOTIFY on which transactions announce what they changed. */
export const changesChannel = 'kampus_cache';
/** Stands for every tag. */
export const everyTag = '*';

/** NOTIFY carries at most 8000 bytes; a tag has 75 at most. */
const tagsMax = 60;
/** A transaction that changes more than this announces that everything changed. */
const announcedMax = 5000;

const announcement = z.object({ tags: z.array(z.string()) });

/** The payloads that announce these tags. */
export function writeAnnouncements(tags: readonly string[]): string[] {
  if (tags.length > announcedMax) return [JSON.stringify({ tags: [everyTag] })];
  const count = Math.ceil(tags.length / tagsMax);
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ tags: tags.slice(index * tagsMax, (index + 1) * tagsMax) }),
  );
}

/** The tags of a payload; undefined for anything else, because every client of the database can write to the channel. */
export function readAnnouncement(payload: string | undefined): string[] | undefined {
  try {
    return announcement.safeParse(JSON.parse(String(payload))).data?.tags;
  } catch {
    return undefined;
  }
}
