import { limits } from '@kampus/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { guideSearchQuery } from './queries.ts';

/** Debounce of the search request. */
const debounceMs = 120;

/** The typed words as the server expects them. */
export const toWords = (typed: string): string => typed.trim().replace(/\s+/g, ' ').slice(0, limits.search.queryMax);

/** Search results for the typed text. The previous results stay until the next response. */
export function useGuideSearch(text: string) {
  const typed = toWords(text);
  const [words, setWords] = useState(typed);

  useEffect(() => {
    const timer = setTimeout(() => setWords(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const query = useQuery({ ...guideSearchQuery(words), enabled: words !== '' });
  const hasWords = typed !== '';
  return {
    hasWords,
    hits: hasWords && words !== '' ? query.data : undefined,
    error: hasWords ? query.error : null,
    /** True if the hits belong to the current text of the field. */
    isCurrent: words === typed && query.isSuccess && !query.isPlaceholderData,
  };
}
