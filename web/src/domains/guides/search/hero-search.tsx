import { lazy, useRef, useState, useTransition } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import { LazySearchField } from './lazy-search-field.tsx';
import { exampleQuestions, searchExamplesLabel, searchHeroLabel } from './search-field-texts.ts';

const SearchSheet = lazy(async () => ({ default: (await import('./guide-search.tsx')).SearchSheet }));

/** The large search of a page with example questions. On phones it opens the sheet. */
export function HeroSearch() {
  const boxRef = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isActive, setIsActive] = useState(false);
  const [sheetText, setSheetText] = useState<string>();

  const [isOpening, startOpening] = useTransition();

  const openSheet = (question: string) => startOpening(() => setSheetText(question));
  const ask = (question: string) => {
    const input = boxRef.current?.querySelector('input');
    if (!input?.checkVisibility()) return openSheet(question);
    setText(question);
    input.focus();
  };

  return (
    <div ref={boxRef} data-guide-search className="max-w-form">
      <div className="max-md:hidden">
        <LazySearchField text={text} onTextChange={setText} isActive={isActive} onActivate={() => setIsActive(true)} />
      </div>
      <div className="md:hidden">
        <Button variant="secondary" wide icon={<SearchIcon />} loading={isOpening} onClick={() => openSheet('')}>
          {searchHeroLabel}
        </Button>
      </div>
      <ul aria-label={searchExamplesLabel} className="mt-3 flex flex-wrap gap-2">
        {exampleQuestions.map((question) => (
          <li key={question}>
            <Button
              variant="quiet"
              size="small"
              className="border-line! bg-raised font-normal!"
              onClick={() => ask(question)}
            >
              {question}
            </Button>
          </li>
        ))}
      </ul>
      {sheetText === undefined ? null : <SearchSheet initialText={sheetText} onClose={() => setSheetText(undefined)} />}
    </div>
  );
}
