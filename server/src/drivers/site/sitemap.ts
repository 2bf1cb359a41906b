import { type PageName, pageRoutes } from '@kampus/contract/pages/addresses';
import { pages } from '@kampus/contract/pages/info';
import type pg from 'pg';
import { findRow, type Statement } from '#platform/db/statement.ts';
import { escapeHtml } from './page-html.ts';

// A sitemap holds at most 50,000 addresses.
const publicPaths: Statement = {
  name: 'site-paths',
  text: `
    select coalesce(json_agg(path order by place, path), '[]') as paths from (
      select 1 as place, '/universities/' || id as path from universities
      union all
      (select 2, '/universities/' || t.university_id || '/faculties/' || g.id
       from guides g join topics t on t.id = g.topic_id where g.withdrawn_at is null order by g.id limit 39000)
      union all
      (select 3, '/teachers/' || u.username from users as u join teachers as t on t.user_id = u.id
        where not t.is_away order by u.id limit 10000)
    ) as listed`,
};

const fixedPaths = (Object.keys(pageRoutes) as PageName[])
  .filter((name) => pages[name].search === 'listed')
  .map((name) => pageRoutes[name].path)
  .filter((path) => !path.includes(':'));

/** Every public page with its whole address. */
export async function renderSitemap(pool: pg.Pool, publicUrl: string): Promise<string> {
  const row = await findRow<{ paths: string[] }>(pool, publicPaths, []);
  const paths = [...fixedPaths, ...(row?.paths ?? [])];
  const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** What the web app brought as robots.txt, and where the sitemap is. */
export const renderRobots = (own: string | undefined, publicUrl: string): string =>
  `${(own ?? 'User-agent: *\nDisallow: /api/').trimEnd()}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
