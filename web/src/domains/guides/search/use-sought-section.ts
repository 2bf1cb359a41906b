import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { anchorOf } from '#shared/page/anchor.ts';
import { goToHeading } from '../reading/headings.ts';
import { isSoughtPassage } from './sought-passage.ts';

/** Opens a guide that was reached from the search at the section that matched, and names it in the address. */
export function useSoughtSection(body: string): void {
  const { state, hash } = useLocation();
  const navigate = useNavigate();
  const sought = isSoughtPassage(state) ? state.passage : undefined;
  const isFound = (state as { isFoundSection?: unknown } | null)?.isFoundSection === true;

  useEffect(() => {
    if (sought === undefined) return;
    let isLeft = false;
    // Also without a section: a reload must not search again.
    const open = (id?: string) => {
      if (!isLeft) void navigate({ hash: id ?? '' }, { replace: true, state: id ? { isFoundSection: true } : null });
    };
    // The search, where the passage comes from, has brought it along.
    import('./find-section.ts').then(
      ({ findSection }) => open(findSection(body, sought)),
      () => open(),
    );
    return () => {
      isLeft = true;
    };
  }, [body, sought, navigate]);

  // Once the address has it: the screen's own focus comes before.
  useEffect(() => {
    if (isFound) goToHeading(anchorOf(hash));
  }, [isFound, hash]);
}
