import { pathOf } from '@kampus/contract/pages/addresses';
import { hasRank, type Role } from '@kampus/contract/roles';
import type { ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { BookIcon, FilterIcon, MenuIcon, UserIcon } from '#shared/ui/icons/frame-icons.tsx';
import { NavLink } from '#shared/ui/navigation/link.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { LanguageMenu } from './language-choice.tsx';
import { Logo } from './logo.tsx';
import { adminLinkLabels, frameTexts } from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The viewer, with the data that the bar needs. */
export type Viewer = { isSignedIn: false } | { isSignedIn: true; role: Role | undefined };

type TopBarProps = {
  viewer: Viewer;
  /** A search field in the middle of the bar. */
  search?: ReactNode;
};

interface BarLink {
  to: string;
  label: string;
  icon: ReactNode;
  /** The other address of the same room. */
  alsoAt?: string;
}

/**
 * The links of product.md §2 for this viewer, by rank. The profile or login link is separate and
 * always shown.
 */
export function listRoleLinks(viewer: Viewer): BarLink[] {
  if (!viewer.isSignedIn || viewer.role === undefined) return [];
  const links: BarLink[] = [];
  if (hasRank(viewer.role, 'CURATOR'))
    links.push({
      to: pathOf('admin'),
      alsoAt: pathOf('desk'),
      label: adminLinkLabels[viewer.role],
      icon: <FilterIcon />,
    });
  if (hasRank(viewer.role, 'TEACHER'))
    links.push({ to: pathOf('teacher'), label: frameTexts.teacherRoom, icon: <BookIcon /> });
  return links;
}

/** The bar at the top of every screen. */
export function TopBar({ viewer, search }: TopBarProps) {
  const roleLinks = listRoleLinks(viewer);
  const account = viewer.isSignedIn
    ? { to: pathOf('profile'), label: frameTexts.profile }
    : { to: pathOf('login'), label: frameTexts.login };
  const hasMenu = roleLinks.length > 0;
  return (
    <header className="@container sticky top-0 z-20 border-b border-line bg-surface pt-[env(safe-area-inset-top)] print:hidden">
      {/* Container queries in rem also react to enlarged text, not only to the screen width. */}
      <div className="mx-auto flex min-h-16 max-w-bar items-center gap-x-3 gap-y-1 px-page @max-[16rem]:flex-wrap @max-[16rem]:py-2 sm:px-6 md:min-h-18">
        <Logo />
        <div className={classNames('hidden items-center', hasMenu ? 'lg:flex' : 'min-[51.25rem]:flex')}>
          <BarNavLink to={pathOf('universities')} label={frameTexts.guides} />
          <BarNavLink to={pathOf('selectTeachers')} label={frameTexts.teachers} />
        </div>
        {/* The links after it decide its width. Until their HTML arrives, it is invisible. */}
        <div data-of-viewer className="min-w-11 flex-1 not-has-[+nav]:invisible lg:px-4">
          {search}
        </div>
        <nav
          data-of-viewer
          aria-label={frameTexts.mainNavigation}
          className="ml-auto flex shrink-0 items-center gap-1 md:gap-2"
        >
          <div className="hidden items-center gap-1 md:flex">
            {roleLinks.map((link) => (
              <BarNavLink key={link.to} {...link} />
            ))}
          </div>
          {/* A narrower bar has no room for it. The footer has the same links. */}
          <div data-needs-scripts className="@max-[23.4375rem]:hidden">
            <LanguageMenu />
          </div>
          <div data-needs-scripts className="max-md:hidden">
            <ThemeToggle />
          </div>
          <div className={hasMenu ? 'max-md:hidden' : undefined}>
            {/* With a key it is replaced, not changed, so its colour does not fade at sign-in. */}
            <ButtonLink
              key={account.to}
              to={account.to}
              size="small"
              variant={viewer.isSignedIn ? 'secondary' : 'primary'}
              icon={<UserIcon size={18} className="@max-[30rem]:hidden" />}
            >
              {account.label}
            </ButtonLink>
          </div>
          {hasMenu ? (
            <div className="md:hidden">
              <Menu label={frameTexts.openMenu} icon={<MenuIcon size={24} />}>
                {[...roleLinks, { ...account, icon: <UserIcon />, alsoAt: undefined }].map((link) => (
                  <NavLink key={link.to} to={link.to} alsoAt={link.alsoAt} className={menuItemClasses}>
                    {link.icon}
                    {link.label}
                  </NavLink>
                ))}
              </Menu>
            </div>
          ) : null}
        </nav>
      </div>
    </header>
  );
}

function BarNavLink({ to, alsoAt, label }: Omit<BarLink, 'icon'>) {
  return (
    <NavLink
      to={to}
      alsoAt={alsoAt}
      className="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-medium text-ink no-underline transition hover:bg-accent-soft forced-colors:aria-[current=page]:underline aria-[current=page]:text-accent-ink"
    >
      {label}
    </NavLink>
  );
}
