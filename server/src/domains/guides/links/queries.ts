import { domainToUnicode } from 'node:url';
import type { GuideLinks } from '@kampus/contract/guides/links';
import { type Language, originalLanguage } from '@kampus/contract/languages';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { unescapeHtml } from '#platform/format/html.ts';
import { withCurrentFacts } from '../twins/current-facts.ts';
import { listLinks, requestAddress } from './list-links.ts';

/** Maximum number of broken addresses that the desk shows. */
const addressesMax = 1000;

type BrokenState = GuideLinks['links'][number]['state'];

interface TextRow {
  guideId: number;
  guideTitle: string;
  language: Language;
  universityId: number;
  keeper: string | null;
  keeperId: number | null;
  /** The body of the guide. */
  body: string;
  /** Null for the guide itself. */
  twin: string | null;
  /** The body of the guide from which the twin was written. */
  source: string | null;
}

/**
 * Guides and newest twins that contain the host of a broken address. Their bodies decide which
 * links they have.
 */
async function listTextsWith(db: Db, addresses: string[]): Promise<TextRow[]> {
  const written = addresses.map((address) => new URL(address).hostname);
  // A body may have a host such as «škola.sk» in its own letters.
  const hosts = [...new Set(written.flatMap((host) => [host, domainToUnicode(host)]))];
  const { rows } = await sql<TextRow>`
    select g.id as "guideId", coalesce(text.title, g.title) as "guideTitle", text.language,
           t.university_id as "universityId", g.body, text.body as twin, text.source,
           g.keeper_id as "keeperId", k.username::text as keeper
      from guides g
      join topics t on t.id = g.topic_id
      left join users k on k.id = g.keeper_id
     cross join lateral (
       select ${originalLanguage} as language, null as title, null as body, null as source
        union all
       (select distinct on (twin.language) twin.language, twin.title, twin.body, source.body
          from guide_twins as twin
          join guide_versions as source
            on source.guide_id = twin.guide_id and source.version = twin.made_from_version
         where twin.guide_id = g.id
         order by twin.language, twin.version desc)) as text
     where g.withdrawn_at is null
       and exists (select from unnest(${hosts}::text[]) as host
                    where position(host in lower(concat(text.body, g.body))) > 0)
     order by g.id, text.body is not null, text.language`.execute(db);
  return rows;
}

/**
 * Broken links of each guide and twin as readers see their present bodies, with their sections.
 * `query` is a part of the address or of the title.
 */
export async function listBrokenLinks(db: Db, query = ''): Promise<(GuideLinks & { keeperId: number | null })[]> {
  const isSought = (text: string) => text.toLowerCase().includes(query.toLowerCase());
  const checks = await db
    .selectFrom('link_checks')
    .select(['address', 'state', 'status', 'moved_to', 'checked_at'])
    .where('state', '<>', 'OK')
    .where('accepted_state', 'is distinct from', ({ ref }) => ref('state'))
    .orderBy('address')
    .limit(addressesMax)
    .execute();
  if (checks.length === 0) return [];
  const byAddress = new Map(checks.map((check) => [check.address, check]));
  const texts = await listTextsWith(db, [...byAddress.keys()]);
  return texts.flatMap(({ body, twin, source, ...guide }) => {
    const isTitleSought = isSought(guide.guideTitle);
    const shown = twin === null || source === null ? body : withCurrentFacts(source, body, twin);
    const links = listLinks(shown).flatMap(({ address, section }) => {
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
    return links.length > 0 ? [{ ...guide, links }] : [];
  });
}
