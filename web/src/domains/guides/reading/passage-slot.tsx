import type { Guide } from '@kampus/contract/guides/guides';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const MarkPassage = lazy(async () => ({ default: (await import('../correcting/mark-passage.tsx')).MarkPassage }));

/** Loads the correction code when a reader marks text or opens the form. */
export function PassageSlot({ guide }: { guide: Guide }) {
  const { hash } = useLocation();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    // Read the hash only after hydration: the server renders without it.
    if (hash === '#correction') {
      setIsWanted(true);
      return;
    }
    const handleSelection = () => {
      if (document.getSelection()?.isCollapsed === false) setIsWanted(true);
    };
    // A reader may mark text before the app has started.
    handleSelection();
    document.addEventListener('selectionchange', handleSelection);
    return () => document.removeEventListener('selectionchange', handleSelection);
  }, [isWanted, hash]);
  return isWanted ? (
    <Suspense>
      <MarkPassage guide={guide} />
    </Suspense>
  ) : null;
}
