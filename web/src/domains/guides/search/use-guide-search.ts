import { limits } from '@kampus/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { guideSearchQuery } from './queries.ts';

/** A pause in typing shorter than this asks nothing. */
const debounceMs = 120;

/** What is found for the words typed; while the next answer is on its way the last one stays. */
export function useGuideSearch(text: string) {
  const typed = text.trim().replace(/\s+/g, ' ').slice(0, limits.search.queryMax);
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
    /** True when the hits are those of exactly what stands in the field. */
    isCurrent: words === typed && query.isSuccess && !query.isPlaceholderData,
  };
}
