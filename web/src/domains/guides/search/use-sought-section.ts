import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { anchorOf } from '#shared/page/anchor.ts';
import { goToHeading } from '../reading/headings.ts';

/** Navigation state of a link from a search result to a section. */
export const soughtSection = { isSoughtSection: true } as const;

/** Moves the focus to the section that a search result leads to. */
export function useSoughtSection(): void {
  const { state, hash } = useLocation();
  const isSought = (state as Partial<typeof soughtSection> | null)?.isSoughtSection === true;

  // Wait for the new address: the screen moves the focus first on navigation.
  useEffect(() => {
    if (isSought) goToHeading(anchorOf(hash));
  }, [isSought, hash]);
}
