import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { anchorOf } from '#shared/page/anchor.ts';
import { goToHeading } from '../reading/headings.ts';
import { isSoughtPassage } from './sought-passage.ts';

/** Opens a guide from the search at the matched section, and sets its anchor in the address. */
export function useSoughtSection(body: string): void {
  const { state, hash } = useLocation();
  const navigate = useNavigate();
  const sought = isSoughtPassage(state) ? state.passage : undefined;
  const isFound = (state as { isFoundSection?: unknown } | null)?.isFoundSection === true;

  useEffect(() => {
    if (sought === undefined) return;
    let isLeft = false;
    // Clear the state even without a section, so that a reload does not search again.
    const open = (id?: string) => {
      if (!isLeft) void navigate({ hash: id ?? '' }, { replace: true, state: id ? { isFoundSection: true } : null });
    };
    // The search already loaded this module.
    import('./find-section.ts').then(
      ({ findSection }) => open(findSection(body, sought)),
      () => open(),
    );
    return () => {
      isLeft = true;
    };
  }, [body, sought, navigate]);

  // Wait for the new address: the screen moves the focus first on navigation.
  useEffect(() => {
    if (isFound) goToHeading(anchorOf(hash));
  }, [isFound, hash]);
}
