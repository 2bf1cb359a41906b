import { contentLanguage } from '@kampus/contract/languages';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { anchorOf } from '#shared/page/anchor.ts';
import { isPlainClick } from '#shared/ui/navigation/plain-click.ts';
import { goToHeading } from './headings.ts';
import './guide-body.css';
import type { GuideHtml } from './guide-html.ts';
import { guideTexts } from './texts.ts';

type GuideBodyProps = {
  /** Memoise the result of `decorateGuide`: React replaces the text on a new object. */
  body: GuideHtml;
  /** Undefined: the language that people write in. */
  language?: string | undefined;
};

/** The text of a guide. Its links to other portal pages navigate without a page load. */
export function GuideBody({ body, language = contentLanguage }: GuideBodyProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  usePortalLinks(boxRef);

  useEffect(() => {
    const boxes = body && boxRef.current?.querySelectorAll('.guide-table, pre');
    return boxes ? watchWidths([...boxes] as HTMLElement[]) : undefined;
  }, [body]);

  return (
    <div
      ref={boxRef}
      lang={language}
      className="guide-body"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised HTML, see guide-html.ts.
      dangerouslySetInnerHTML={body.markup}
    />
  );
}

/** Links of a guide to other portal pages navigate without a page load. */
export function usePortalLinks(boxRef: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const handleClick = (event: MouseEvent) => {
      const target = findPortalLink(event);
      if (!target) return;
      event.preventDefault();
      void navigate(target);
      if (target.startsWith('#')) goToHeading(anchorOf(target));
    };
    box.addEventListener('click', handleClick);
    return () => box.removeEventListener('click', handleClick);
  }, [boxRef, navigate]);
}

/** The portal address of a plain click on a link: '#anchor' or a path. */
function findPortalLink(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || !isPlainClick(event)) return undefined;
  const link = (event.target as Element).closest('a');
  const href = link?.getAttribute('href');
  if (!link || !href || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  if (href.startsWith('#')) return href;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isScreen = origin === window.location.origin && !/^\/(api|media|dev)\//.test(pathname);
  return isScreen ? pathname + search + hash : undefined;
}

/**
 * Makes a table or code that does not fit focusable, so that the keyboard can scroll it (WCAG
 * 2.1.1).
 */
function watchWidths(boxes: HTMLElement[]): () => void {
  const mark = (box: HTMLElement) => {
    const isCut = box.scrollWidth > box.clientWidth;
    if (isCut) {
      box.tabIndex = 0;
      box.setAttribute('role', 'group');
      box.setAttribute('aria-label', box.tagName === 'PRE' ? guideTexts.code : guideTexts.table);
    } else for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
  };
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) mark(target as HTMLElement);
  });
  for (const box of boxes) observer.observe(box);
  return () => observer.disconnect();
}
