import { formatMonth } from '@kampus/contract/format/month';
import type { Fact } from '@kampus/contract/guides/facts';
import { contentLanguage } from '@kampus/contract/languages';
import { today } from '@kampus/contract/time';
import { useNow } from '#shared/format/use-now.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { factTexts } from '../reading/fact-texts.ts';

/** A fact with its year, its source, and whether it should be checked. */
export function FactValue({ fact }: { fact: Fact }) {
  const { source, year, freshUntil, confirmedOn } = fact;
  // An amount must not be split from its sign.
  const value = fact.value.replaceAll(/(?<=\d) (?=€)/g, '\u00a0');
  const day = today(useNow());
  const isOld = freshUntil !== null && freshUntil < day;
  return (
    <>
      {source === null ? (
        <span lang={contentLanguage}>{value}</span>
      ) : (
        <a href={source} lang={contentLanguage} className="text-accent-ink underline underline-offset-3">
          {value}
        </a>
      )}
      {year === null ? null : (
        <>
          {' '}
          <Badge tone={isOld ? 'warning' : 'neutral'}>{isOld ? `${year} ·\u00a0${factTexts.check}` : year}</Badge>
        </>
      )}
      {confirmedOn === null ? null : (
        <span className="block text-sm text-positive">{factTexts.confirmed(formatMonth(confirmedOn))}</span>
      )}
    </>
  );
}
