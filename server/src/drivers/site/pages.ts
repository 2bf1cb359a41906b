import type pg from 'pg';
import { findRow, type Statement } from '#platform/db/statement.ts';
import type { PageHead } from './page-html.ts';

/** The addresses of the web app (product.md §2), and what each page's head says. */
export interface Page {
  /** Of the web app's source: its scripts are preloaded with the page. */
  module: string;
  /** Under which the page is kept; the write that changes its head drops it. */
  tag: string;
  /** Paths of the API that the page asks first; they are on their way before its scripts run. */
  data: readonly string[];
  /** Undefined: there is no such university or guide. */
  findHead: (pool: pg.Pool) => Promise<PageHead | undefined>;
}

const universityHead: Statement = {
  name: 'site-university',
  text: `select full_name as "fullName", name from universities where id = $1`,
};
const guideHead: Statement = {
  name: 'site-guide',
  text: `
    select g.title, coalesce(t.description, trim(left(g.plain_text, 200))) as description, t.university_id as "universityId",
      exists (select from universities where id = $2) as "universityExists"
    from guides g join topics t on t.id = g.topic_id where g.id = $1`,
};

const fixed = (module: string, head: PageHead, data: readonly string[] = []): Page => ({
  module,
  tag: 'catalogue',
  data,
  findHead: async () => head,
});
const personal = (module: string, title: string): Page => fixed(module, { title });

const fixedPages: Readonly<Record<string, Page>> = {
  '/': fixed('src/areas/home/home-page.tsx', { canonical: '/' }),
  '/universities': fixed(
    'src/areas/catalogue/universities-page.tsx',
    {
      title: 'Выберите университет',
      description: 'Университеты Братиславы: факультеты, общежития и гайды для тех, кто поступает и учится.',
      canonical: '/universities',
    },
    ['/api/universities'],
  ),
  '/select-teachers': fixed('src/areas/teacher-search/select-teachers-page.tsx', {
    title: 'Выбор учителя',
    description: 'Преподаватели по предметам словацких вузов: свободное время, цены за урок и бронирование.',
    canonical: '/select-teachers',
  }),
  '/login': fixed('src/areas/accounts/login-page.tsx', {
    title: 'Вход',
    description: 'Войдите в Kampus, чтобы бронировать уроки и комментировать гайды.',
    canonical: '/login',
  }),
  '/register': fixed('src/areas/accounts/register-page.tsx', {
    title: 'Регистрация',
    description: 'Зарегистрируйтесь в Kampus: логин, пароль, университет, факультет и специальность.',
    canonical: '/register',
  }),
  '/materials': personal('src/areas/home/materials-page.tsx', 'Материалы'),
  '/verify': personal('src/areas/accounts/verify-page.tsx', 'Подтверждение аккаунта'),
  '/profile': personal('src/areas/accounts/profile-page.tsx', 'Личный кабинет'),
  '/teacher': personal('src/areas/teacher-room/teacher-layout.tsx', 'Кабинет учителя'),
  '/teacher/schedule': personal('src/areas/teacher-room/schedule-page.tsx', 'Кабинет учителя'),
  '/teacher/keywords': personal('src/areas/teacher-room/keywords-page.tsx', 'Кабинет учителя'),
  '/teacher/reservations': personal('src/areas/teacher-room/reservations-page.tsx', 'Кабинет учителя'),
  '/teacher/price': personal('src/areas/teacher-room/price-page.tsx', 'Кабинет учителя'),
  '/teacher/balance': personal('src/areas/teacher-room/balance-page.tsx', 'Кабинет учителя'),
  '/teacher/avatar': personal('src/areas/teacher-room/avatar-page.tsx', 'Кабинет учителя'),
  '/guide/create': personal('src/areas/guides/editing/create-guide-page.tsx', 'Создать гайд'),
  '/admin': personal('src/areas/admin/admin-page.tsx', 'Админ-панель'),
};

function universityPage(id: number): Page {
  return {
    module: 'src/areas/catalogue/university-page.tsx',
    tag: 'catalogue',
    data: [`/api/universities/${id}`, `/api/guide/topic?universityId=${id}`],
    async findHead(pool) {
      const row = await findRow<{ fullName: string; name: string | null }>(pool, universityHead, [id]);
      const name = row?.name ?? row?.fullName;
      return (
        row && {
          title: row.fullName,
          description: `${name}: факультеты, общежития и гайды для поступающих и студентов.`,
          canonical: `/universities/${id}`,
        }
      );
    },
  };
}

interface GuideHead {
  title: string;
  description: string;
  universityId: number;
  universityExists: boolean;
}

/** The university of the address may be another than the guide's (product.md §2 links all guides below the first). */
function guidePage(universityId: number, guideId: number): Page {
  return {
    module: 'src/areas/guides/guide-page.tsx',
    tag: `guide:${guideId}`,
    data: [`/api/guide/${guideId}`],
    async findHead(pool) {
      const row = await findRow<GuideHead>(pool, guideHead, [guideId, universityId]);
      if (!row?.universityExists) return undefined;
      const canonical = `/universities/${row.universityId}/faculties/${guideId}`;
      return { title: row.title, description: row.description, canonical };
    },
  };
}

const idMax = 2_147_483_647;
const toId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= idMax ? Number(text) : undefined;

/** The page at a path without a trailing slash; undefined where the web app shows its not-found screen. */
export function findPage(path: string): Page | undefined {
  if (Object.hasOwn(fixedPages, path)) return fixedPages[path];
  const [, universities, university, faculties, guide] = path.split('/');
  const universityId = toId(university);
  if (universities !== 'universities' || universityId === undefined) return undefined;
  if (faculties === undefined) return universityPage(universityId);
  const guideId = toId(guide);
  return faculties === 'faculties' && guideId !== undefined ? guidePage(universityId, guideId) : undefined;
}
