import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** The slash key. With a Cyrillic layout the same key types a full stop. */
const isSlash = (event: KeyboardEvent): boolean => event.key === '/' || (event.code === 'Slash' && event.key === '.');

/** '/' focuses the visible search field, or opens the search where only its button is visible. */
export function useSearchShortcut(): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isSlash(event) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const targets = [...document.querySelectorAll<HTMLElement>('[data-guide-search] :is(input, button)')];
      const target = targets.find((one) => one.checkVisibility());
      if (!target) return;
      event.preventDefault();
      if (target instanceof HTMLButtonElement) target.click();
      else target.focus();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
}
