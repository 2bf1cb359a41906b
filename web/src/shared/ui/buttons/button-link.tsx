import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import { uiTexts } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type ButtonLook, buttonClasses } from './button-look.ts';

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className' | 'href' | 'rel' | 'target'> &
  ButtonLook & { children: ReactNode; icon?: ReactNode } & (
    | {
        /** A route of this app. */
        to: string;
        state?: unknown;
        replace?: boolean;
        href?: never;
        newTab?: never;
      }
    | {
        /** An address outside this app. */
        href: string;
        newTab?: boolean;
        to?: never;
        state?: never;
        replace?: never;
      }
  );

/** A link that looks like a button. It opens a page; a Button performs an action. */
export function ButtonLink(props: ButtonLinkProps) {
  const { children, icon, variant, size, wide, className, to, state, replace, href, newTab, ...rest } = props;
  const classes = buttonClasses({ variant, size, wide, className });
  if (to !== undefined) {
    return (
      <Link {...rest} to={to} state={state} replace={replace ?? false} className={classes}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={href} className={classes} {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {icon}
      {children}
      {newTab ? <VisuallyHidden> ({uiTexts.opensInNewTab})</VisuallyHidden> : null}
    </a>
  );
}
