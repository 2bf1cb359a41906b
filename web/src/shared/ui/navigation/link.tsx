import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router';
import { isHydrating } from '#shared/page/first-screen.ts';
import { isPlainClick } from './plain-click.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address in this app. */
  to: To;
  state?: unknown;
  /** Replaces this page in the history. By default only a link to this page does. */
  replace?: boolean;
};

/**
 * A link to another page of this app, without a page load once the app has taken the page over.
 * Until then the browser loads the page. The router's own component cannot do that: it follows each
 * click whose default is not prevented. `prefetch-on-intent.ts` prefetches for all links.
 */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const location = useLocation();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // A change of the address makes the take-over of the first screen fail.
    if (event.defaultPrevented || !isPlainClick(event) || rest.target !== undefined || isHydrating()) return;
    event.preventDefault();
    void navigate(to, { state, replace: replace ?? href === createPath(location) });
  };
  return <a {...rest} href={href} onClick={handleClick} />;
}

type NavLinkProps = Omit<LinkProps, 'to'> & {
  to: string;
  /** Not marked as current on the pages below it. */
  isExact?: boolean;
  /** Another address at which the link is current, such as the second tab of a page. */
  alsoAt?: string | undefined;
};

/** Same for a navigation: marked as current on its own page and on the pages below it. */
export function NavLink({ to, isExact = false, alsoAt, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isAt = (path: string) => pathname === path || (!isExact && pathname.startsWith(`${path}/`));
  const isCurrent = isAt(to) || (alsoAt !== undefined && isAt(alsoAt));
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
