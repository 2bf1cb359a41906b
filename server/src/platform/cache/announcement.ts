import * as z from 'zod/mini';

/** Stands for every tag. */
export const everyTag = '*';

const announcement = z.object({ origin: z.string(), tags: z.array(z.string()) });
export type Announcement = z.infer<typeof announcement>;

/** What another process announced; undefined for anything else, as the channel is open to whoever has the database. */
export function parseAnnouncement(payload: string | undefined): Announcement | undefined {
  let said: unknown;
  try {
    said = JSON.parse(String(payload));
  } catch {
    // Then it says nothing.
  }
  return announcement.safeParse(said).data;
}
