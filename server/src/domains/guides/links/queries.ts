import { domainToUnicode } from 'node:url';
import type { GuideLinks } from '@kampus/contract/guides/links';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { unescapeHtml } from '#platform/format/html.ts';
import { listLinks, requestAddress } from './list-links.ts';

/** Maximum number of broken addresses that the desk shows. */
const addressesMax = 1000;

type BrokenState = GuideLinks['links'][number]['state'];

interface GuideRow {
  id: number;
  title: string;
  universityId: number;
  keeper: string | null;
  keeperId: number | null;
  body: string;
}

/** Guides that contain the host of a broken address; their bodies decide which links they have. */
async function listGuidesWith(db: Db, addresses: string[]): Promise<GuideRow[]> {
  const written = addresses.map((address) => new URL(address).hostname);
  // A body may have a host such as «škola.sk» in its own letters.
  const hosts = [...new Set(written.flatMap((host) => [host, domainToUnicode(host)]))];
  const { rows } = await sql<GuideRow>`
    select g.id, g.title, t.university_id as "universityId", g.body,
           g.keeper_id as "keeperId", k.username::text as keeper
      from guides g
      join topics t on t.id = g.topic_id
      left join users k on k.id = g.keeper_id
     where g.withdrawn_at is null
       and exists (select from unnest(${hosts}::text[]) as host
                    where position(host in lower(g.body)) > 0)
     order by g.id`.execute(db);
  return rows;
}

/**
 * Broken links of each guide as its present body has them, with their sections. `query` is a part
 * of the address or of the title.
 */
export async function listBrokenLinks(db: Db, query = ''): Promise<(GuideLinks & { keeperId: number | null })[]> {
  const isSought = (text: string) => text.toLowerCase().includes(query.toLowerCase());
  const checks = await db
    .selectFrom('link_checks')
    .select(['address', 'state', 'status', 'moved_to', 'checked_at'])
    .where('state', '<>', 'OK')
    .orderBy('address')
    .limit(addressesMax)
    .execute();
  if (checks.length === 0) return [];
  const byAddress = new Map(checks.map((check) => [check.address, check]));
  const guides = await listGuidesWith(db, [...byAddress.keys()]);
  return guides.flatMap(({ body, id, title, ...guide }) => {
    const isTitleSought = isSought(title);
    const links = listLinks(body).flatMap(({ address, section }) => {
      const check = byAddress.get(requestAddress(address));
      if (!check || !(isTitleSought || isSought(address))) return [];
      return {
        address,
        state: check.state as BrokenState, // OK is excluded above.
        status: check.status,
        movedTo: check.moved_to,
        checkedAt: check.checked_at.toISOString(),
        section: section ? unescapeHtml(section.name) : null,
        anchor: section?.anchor ?? null,
      };
    });
    return links.length > 0 ? [{ guideId: id, guideTitle: title, ...guide, links }] : [];
  });
}
