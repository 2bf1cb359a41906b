import type { Guide } from '@kampus/contract/guides/guides';
import { pathOf } from '@kampus/contract/pages/addresses';
import { topicLabel } from '#domains/catalogue/public.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { listTexts } from './texts.ts';

/** A guide in the list: title, topic and link. */
export function GuideCard({ guide }: { guide: Guide }) {
  return (
    <Card as="li" className="flex flex-col items-start gap-3">
      <Badge tone="accent" wraps>
        {topicLabel(guide.topic)}
      </Badge>
      <h3 className="flex-1 text-lg leading-snug">{guide.title}</h3>
      {/* product.md §2: the link always names university 1. The page corrects the address. */}
      <ButtonLink to={pathOf('guide', { universityId: 1, mainGuideId: guide.id })} size="small" variant="secondary">
        {listTexts.open}
      </ButtonLink>
    </Card>
  );
}

/** Skeleton of a card while the list loads. */
export function GuideCardSkeleton() {
  return (
    <Card as="li" className="grid gap-3">
      <Skeleton className="h-6 w-32 rounded-full" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-10 w-36 rounded-full" />
    </Card>
  );
}
