import type { Guide } from '@kampus/contract/guides/guides';
import { today } from '@kampus/contract/time';
import { useNow } from '#shared/format/use-now.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { ageOf } from './guide-age.ts';
import { guideTexts } from './texts.ts';

const tones = { FRESH: 'positive', DUE: 'warning', OLD: 'negative' } as const;

/** «свежий», «пора проверить» or «устарел». Renders nothing if the age is unknown. */
export function GuideAgeBadge({ guide }: { guide: Guide }) {
  const age = ageOf(guide, today(useNow()));
  return age === undefined ? null : (
    <>
      {' '}
      <Badge tone={tones[age]}>{guideTexts.ages[age]}</Badge>
    </>
  );
}
