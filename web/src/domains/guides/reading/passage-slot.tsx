import type { Guide } from '@kampus/contract/guides/guides';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const MarkPassage = lazy(async () => ({ default: (await import('../correcting/mark-passage.tsx')).MarkPassage }));

/** Fetches what corrections need once somebody marks text, or asks for the form. */
export function PassageSlot({ guide }: { guide: Guide }) {
  const { hash } = useLocation();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    // Not before the first rendering: the server, whose page is taken over, does not know the hash.
    if (hash === '#correction') {
      setIsWanted(true);
      return;
    }
    const handleSelection = () => {
      if (document.getSelection()?.isCollapsed === false) setIsWanted(true);
    };
    document.addEventListener('selectionchange', handleSelection);
    return () => document.removeEventListener('selectionchange', handleSelection);
  }, [isWanted, hash]);
  return isWanted ? (
    <Suspense>
      <MarkPassage guide={guide} />
    </Suspense>
  ) : null;
}
