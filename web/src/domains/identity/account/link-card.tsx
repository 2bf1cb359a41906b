import { useId } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';

type LinkCardProps = { title: string; text: string; to: string; label: string };

/** A section of the profile that is a link to a page of its own. */
export function LinkCard({ title, text, to, label }: LinkCardProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      <ButtonLink to={to} variant="secondary" size="small">
        {label}
        <VisuallyHidden> {title}</VisuallyHidden>
      </ButtonLink>
    </Card>
  );
}
