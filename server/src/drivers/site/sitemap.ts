import { type PageName, pageRoutes } from '@kampus/contract/pages/addresses';
import { pages } from '@kampus/contract/pages/info';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { escapeHtml } from '#platform/format/html.ts';

const fixedPaths = (Object.keys(pageRoutes) as PageName[])
  .filter((name) => pages[name].search === 'listed')
  .map((name) => pageRoutes[name].path)
  .filter((path) => !path.includes(':'));

/** Paths of universities, guides and teachers: a sitemap has at most 50,000 addresses. */
async function listPaths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from (
      select 1 as place, '/universities/' || id || page as path
        from universities,
             unnest(array['', '/compare/dorms', '/compare/faculties']) as page
       where not retired
      union all
      (select 2, '/universities/' || t.university_id || '/faculties/' || g.id
         from guides g join topics t on t.id = g.topic_id
        where g.withdrawn_at is null and not t.retired order by g.id limit 39000)
      union all
      (select 3, '/teachers/' || u.username
         from users as u join teachers as t on t.user_id = u.id
        where not t.is_away order by u.id limit 10000)
    ) as listed
     order by place, path`.execute(db);
  return rows.map(({ path }) => path);
}

/** Every public page with its whole address. */
export async function renderSitemap(db: Db, publicUrl: string): Promise<string> {
  const paths = [...fixedPaths, ...(await listPaths(db))];
  const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** robots.txt of the web app, with the address of the sitemap. */
export const renderRobots = (own: string | undefined, publicUrl: string): string =>
  `${(own ?? 'User-agent: *\nDisallow: /api/').trimEnd()}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
