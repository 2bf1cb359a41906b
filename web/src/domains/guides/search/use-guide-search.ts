import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toSearchWords } from '#shared/format/search-words.ts';
import { useDebounced } from '#shared/forms/use-debounced.ts';
import { countMiss, guideSearchQuery } from './queries.ts';

/** Debounce of the search request. */
const debounceMs = 120;
/** After this pause the words are no longer typed. */
const pauseMs = 1000;

/** Search results for the typed text. The previous results stay until the next response. */
export function useGuideSearch(text: string) {
  const typed = toSearchWords(text);
  const words = useDebounced(typed, debounceMs);
  const query = useQuery({ ...guideSearchQuery(words), enabled: words !== '' });
  const hasWords = typed !== '';
  const isCurrent = words === typed && query.isSuccess && !query.isPlaceholderData;
  const isExact = query.data?.[0] !== undefined && query.data[0].isExact !== false;
  const missed = useDebounced(isCurrent && !isExact ? words : '', pauseMs);
  useEffect(() => {
    if (missed !== '') countMiss(missed);
  }, [missed]);
  return {
    hasWords,
    hits: hasWords && words !== '' ? query.data : undefined,
    error: hasWords ? query.error : null,
    /** True if the hits belong to the current text of the field. */
    isCurrent,
  };
}
