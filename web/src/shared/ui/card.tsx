import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CardProps = {
  children: ReactNode;
  /** `article` for an entry of a list, `section` for a part of the page. `div` has no meaning. */
  as?: 'div' | 'article' | 'section' | 'li';
  padding?: 'none' | 'medium' | 'large';
  className?: string | undefined;
  'aria-labelledby'?: string;
  'aria-label'?: string;
};

const paddings = { none: '', medium: 'p-card', large: 'p-card md:p-8' };

/** A raised box. */
export function Card({ children, as: Element = 'div', padding = 'medium', className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames('rounded-lg border border-line bg-raised shadow-card', paddings[padding], className)}
    >
      {children}
    </Element>
  );
}
