import type { Guide } from '@kampus/contract/guides/guides';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NeedsScripts } from '#shared/ui/needs-scripts.tsx';
import { guideTexts } from './texts.ts';

const OtherGuides = lazy(async () => ({ default: (await import('./other-guides.tsx')).OtherGuides }));

/** The comments of a guide; the guides know no comments, so whoever shows a guide hands it in. */
export type CommentsOfGuide = ComponentType<{ guideId: number }>;

/** What is below is fetched when it comes this near to the screen. */
const nearMargin = '800px';

/** Keeps the place of the topic's other guides and of the comments, and fetches them once the reader is on the way to them. */
export function BelowGuide({ guide, Comments }: { guide: Guide; Comments: CommentsOfGuide }) {
  const { hash } = useLocation();
  const [isWanted, setIsWanted] = useState(false);
  const placeRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = placeRef.current;
    if (isWanted || !place) return;
    // Not before the first rendering: the server, whose page is taken over, does not know the hash.
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

  // The heading is there from the first: whoever goes by headings, or looks for the word, is led to the comments.
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
