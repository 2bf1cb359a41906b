/** What the links of the frame and of the home page lead to. Of personal pages the code is enough. */
const pages: Readonly<Record<string, () => Promise<unknown>>> = {
  '/': () => import('./areas/home/home-page.tsx'),
  '/universities': async () => (await import('./areas/catalogue/prefetch-universities.ts')).prefetchUniversities(),
  '/select-teachers': async () => (await import('./areas/teacher-search/prefetch-teachers.ts')).prefetchTeachers(),
  '/login': () => import('./areas/accounts/login-page.tsx'),
  '/register': () => import('./areas/accounts/register-page.tsx'),
  '/profile': () => import('./areas/accounts/profile-page.tsx'),
  '/teacher': () =>
    Promise.all([import('./areas/teacher-room/teacher-layout.tsx'), import('./areas/teacher-room/schedule-page.tsx')]),
  '/admin': () => import('./areas/admin/admin-page.tsx'),
};

/** The signs that someone is about to follow a link: the pointer over it, the focus on it, a finger down on it. */
const signs = ['pointerover', 'focusin', 'touchstart'] as const;

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
  // A failure shows itself on the screen that needs the result.
  void pages[link.pathname]?.().catch(() => undefined);
}

/**
 * Fetches the page behind a link while one is still on the way to it. Links to a university or a guide, whose data
 * depend on which one it is, do the same by themselves (ui/intent-handlers.ts).
 */
export function prefetchOnIntent(): void {
  for (const sign of signs) document.addEventListener(sign, prefetchTarget, { passive: true });
}
