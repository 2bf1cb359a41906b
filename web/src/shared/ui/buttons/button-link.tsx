import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import { uiTexts } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type ButtonLook, buttonClasses } from './button-look.ts';

type ButtonLinkProps = ButtonLook & {
  children: ReactNode;
  icon?: ReactNode;
} & (
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
      }
  );

/** A link that looks like a button. It opens a page; a Button performs an action. */
export function ButtonLink({ children, icon, variant, size, wide, className, ...target }: ButtonLinkProps) {
  const classes = buttonClasses({ variant, size, wide, className });
  if (target.to !== undefined) {
    return (
      <Link to={target.to} state={target.state} replace={target.replace ?? false} className={classes}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <a
      href={target.href}
      className={classes}
      {...(target.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {icon}
      {children}
      {target.newTab ? <VisuallyHidden> ({uiTexts.opensInNewTab})</VisuallyHidden> : null}
    </a>
  );
}
