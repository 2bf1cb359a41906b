import type { Guide } from '@kampus/contract/guides/guides';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NeedsScripts } from '#shared/ui/needs-scripts.tsx';
import { guideTexts } from './texts.ts';

const OtherGuides = lazy(async () => ({ default: (await import('./other-guides.tsx')).OtherGuides }));

/**
 * The comments of a guide. The guides domain does not import the comments domain, so screens pass
 * this component in.
 */
export type CommentsOfGuide = ComponentType<{ guideId: number }>;

/** Distance from the screen at which the content below starts to load. */
const nearMargin = '800px';

/**
 * Reserves space for the topic's other guides and the comments, and loads them when the reader
 * scrolls near.
 */
export function BelowGuide({ guide, Comments }: { guide: Guide; Comments: CommentsOfGuide }) {
  const { hash } = useLocation();
  const [isWanted, setIsWanted] = useState(false);
  const placeRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = placeRef.current;
    if (isWanted || !place) return;
    // Read the hash only after hydration: the server renders without it.
    if (hash.startsWith('#comment')) {
      setIsWanted(true);
      return;
    }
    const handleSight = (entries: IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsWanted(true);
    };
    const observer = new IntersectionObserver(handleSight, { rootMargin: nearMargin });
    observer.observe(place);
    return () => observer.disconnect();
  }, [isWanted, hash]);

  // Render the heading from the start, for screen reader navigation and find-in-page.
  const heading = <h2 className="mb-6 text-2xl">{guideTexts.comments}</h2>;
  return (
    <div ref={placeRef} id="comments" className="mt-14 min-h-96 max-w-text border-t border-line pt-10 print:hidden">
      {isWanted ? (
        <Suspense>
          <OtherGuides guide={guide} />
        </Suspense>
      ) : null}
      {isWanted ? (
        <Suspense fallback={heading}>
          <Comments guideId={guide.id} />
        </Suspense>
      ) : (
        <>
          {heading}
          <NeedsScripts text={guideTexts.commentsNeedScripts} />
        </>
      )}
    </div>
  );
}
