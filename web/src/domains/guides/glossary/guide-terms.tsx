import type { GlossaryTerm } from '@kampus/contract/guides/glossary';
import { contentLanguage } from '@kampus/contract/languages';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from '#shared/ui/navigation/link.tsx';
import { anchorOfTerm } from './arrange-terms.ts';
import { markTerms, unmarkTerms } from './mark-terms.ts';
import { guideTermsQuery } from './queries.ts';
import { TermDetails } from './term-details.tsx';
import { glossaryTexts as texts } from './texts.ts';

const gapPx = 8;
/** The window closes after this much scrolling. */
const scrolledPx = 40;

type GuideTermsProps = {
  guideId: number;
  articleRef: RefObject<HTMLElement | null>;
  /** Changes with the text of the guide. */
  body: unknown;
};

/** Places the window below its word, or above it near the end of the screen. */
function place(panel: HTMLElement, button: Element): void {
  const word = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const left = Math.min(Math.max(word.left, gapPx), window.innerWidth - width - gapPx);
  const below = word.bottom + gapPx;
  const lowest = window.innerHeight - gapPx - height;
  // A word that takes the focus can still be outside the screen.
  const top = below <= lowest ? below : Math.max(gapPx, Math.min(lowest, word.top - gapPx - height));
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

/** Shows the window of a term below its word until the page is scrolled. */
function useTermWindow(
  term: GlossaryTerm | undefined,
  panelRef: RefObject<HTMLElement | null>,
  wordRef: RefObject<Element | null>,
): void {
  // The window needs its content for its place, so it opens after the render.
  useEffect(() => {
    const [panel, word] = [panelRef.current, wordRef.current];
    if (!term || !panel || !word) return;
    panel.showPopover();
    place(panel, word);
    panel.focus({ preventScroll: true });
    word.setAttribute('aria-expanded', 'true');
    // The event of a scroll to the word can arrive after the window has opened.
    const openedAt = window.scrollY;
    const handleScroll = () => {
      if (Math.abs(window.scrollY - openedAt) > scrolledPx) panel.hidePopover();
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, [term, panelRef, wordRef]);
}

/** Opens the meaning of a term at its first occurrence in the guide. */
export function GuideTerms({ guideId, articleRef, body }: GuideTermsProps) {
  const { data } = useQuery(guideTermsQuery(guideId));
  const panelRef = useRef<HTMLDivElement>(null);
  const wordRef = useRef<Element>(null);
  /** A press on the word of the open window closes it before the click arrives. */
  const pressedRef = useRef<Element>(null);
  const [term, setTerm] = useState<GlossaryTerm>();
  useTermWindow(term, panelRef, wordRef);

  useEffect(() => {
    const text = articleRef.current?.querySelector<HTMLElement>('.guide-body');
    if (!text || !data || !body) return;
    const marked = markTerms(text, data);
    const choose = (event: Event, isPress: boolean) => {
      const word = (event.target as Element).closest('.guide-term');
      const chosen = word && marked.get(word);
      if (!chosen) return;
      if (isPress) event.preventDefault();
      if (pressedRef.current !== word) {
        wordRef.current = word;
        setTerm(chosen);
      }
      pressedRef.current = null;
    };
    const handlePress = () => {
      const isOpen = panelRef.current?.matches(':popover-open');
      pressedRef.current = isOpen ? wordRef.current : null;
    };
    const handleClick = (event: Event) => choose(event, false);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') choose(event, true);
    };
    document.addEventListener('pointerdown', handlePress, true);
    text.addEventListener('click', handleClick);
    text.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handlePress, true);
      text.removeEventListener('click', handleClick);
      text.removeEventListener('keydown', handleKey);
      unmarkTerms(marked);
    };
  }, [data, body, articleRef]);

  return (
    <div
      ref={panelRef}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-label={term && texts.meaningOf(term.term)}
      onToggle={(event) => {
        if (event.newState === 'open') return;
        wordRef.current?.removeAttribute('aria-expanded');
        setTerm(undefined);
      }}
      className="fixed m-0 w-[min(22rem,calc(100vw-1rem))] rounded-md border border-line bg-raised p-4 text-ink shadow-float"
    >
      {term ? <Meaning term={term} /> : null}
    </div>
  );
}

function Meaning({ term }: { term: GlossaryTerm }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span lang="sk" className="text-lg font-semibold">
          {term.term}
        </span>
        <span lang={contentLanguage} className="text-ink-soft">
          {term.reading}
        </span>
      </p>
      <TermDetails term={term} />
      <p className="mt-2 text-sm">
        <Link
          to={`${pathOf('words')}#${anchorOfTerm(term.term)}`}
          className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
        >
          {texts.allWords}
        </Link>
      </p>
    </>
  );
}
