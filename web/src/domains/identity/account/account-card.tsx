import type { ReactNode } from 'react';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Page } from '#shared/ui/page.tsx';

type AccountCardProps = {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Link to the other form, below the card. */
  footer?: ReactNode;
};

/**
 * Frame of the sign-in, registration and confirmation pages: one card, with a city picture if there
 * is room.
 */
export function AccountCard({ title, lead, children, footer }: AccountCardProps) {
  return (
    <div className="mx-auto grid w-full max-w-content lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <Page title={title} lead={lead} width="narrow">
        <Card padding="large">{children}</Card>
        {footer ? (
          <p className="mt-6 text-center text-ink-soft [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:font-semibold [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-4">
            {footer}
          </p>
        ) : null}
      </Page>
      <div className="pr-6 max-lg:hidden">
        <Illustration name="castle" className="sticky top-32 mt-28" />
      </div>
    </div>
  );
}
