import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const CommentsSection = lazy(async () => ({
  default: (await import('../comments/comments-section.tsx')).CommentsSection,
}));

/** The comments load when the text is in place and the browser idle, at the latest then: */
const waitMaxMs = 1500;
/** or as soon as they come this near to the screen. */
const nearMargin = '800px';

/** Keeps the place of the comments under a guide and fetches them after the guide itself. */
export function CommentsBelow({ guideId }: { guideId: number }) {
  const { hash } = useLocation();
  const [isWanted, setIsWanted] = useState(hash.startsWith('#comment'));
  const placeRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = placeRef.current;
    if (isWanted || !place) return;
    const want = () => setIsWanted(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && want(), {
      rootMargin: nearMargin,
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [isWanted]);

  useEffect(() => whenIdle(() => setIsWanted(true)), []);

  return (
    <div ref={placeRef} id="comments" className="mt-14 min-h-96 max-w-prose border-t border-line pt-10 print:hidden">
      {isWanted ? (
        <Suspense>
          <CommentsSection guideId={guideId} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Calls back in the browser's first idle moment; where it cannot tell, after the longest wait. */
function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = window.requestIdleCallback(callback, { timeout: waitMaxMs });
    return () => window.cancelIdleCallback(request);
  }
  const timer = setTimeout(callback, waitMaxMs);
  return () => clearTimeout(timer);
}
