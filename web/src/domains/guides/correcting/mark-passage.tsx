import type { Guide } from '@kampus/contract/guides/guides';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FlagIcon } from '#shared/ui/icons/icons.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { type MissingFactState, startOfMissing } from './correction-draft.ts';
import { findMarkedText } from './marked-text.ts';
import { correctingTexts as texts } from './texts.ts';

/**
 * A press on the button clears the selection before the click event. Hide the button later than
 * that.
 */
const lingerMs = 300;

function useMarkedText(): string | undefined {
  const [marked, setMarked] = useState(() => findMarkedText(document.getSelection()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleChange = () => {
      clearTimeout(timer);
      const text = findMarkedText(document.getSelection());
      if (text === undefined) timer = setTimeout(() => setMarked(undefined), lingerMs);
      else setMarked(text);
    };
    document.addEventListener('selectionchange', handleChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', handleChange);
    };
  }, []);
  return marked;
}

/** A button to report the marked passage. The address `#correction` opens the same dialog. */
export function MarkPassage({ guide }: { guide: Guide }) {
  const marked = useMarkedText();
  const [quote, setQuote] = useState<string>();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isOpen = hash === '#correction';
  const missing = (state as Partial<MissingFactState> | null)?.missingFact;
  const startOfLink = missing === undefined ? undefined : startOfMissing(guide.title, missing);
  const start = quote === undefined ? startOfLink : { quote };
  const show = () => {
    setQuote(marked);
    void navigate({ pathname, search, hash: 'correction' }, { state, preventScrollReset: true });
  };
  const close = () => {
    setQuote(undefined);
    void navigate({ pathname, search, hash: '' }, { replace: true, state, preventScrollReset: true });
  };
  return (
    <>
      {marked !== undefined && !isOpen ? (
        <div className="fixed inset-x-0 bottom-4 z-30 grid justify-items-center print:hidden">
          <Button icon={<FlagIcon size={18} />} onClick={show}>
            {texts.mark}
          </Button>
        </div>
      ) : null}
      {isOpen ? <CorrectionDialog guide={guide} start={start} onClose={close} /> : null}
    </>
  );
}
