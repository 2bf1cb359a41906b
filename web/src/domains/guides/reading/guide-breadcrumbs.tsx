import type { Guide } from '@kampus/contract/guides/guides';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { universityQuery } from '#domains/catalogue/public.ts';
import { Breadcrumbs } from '#shared/ui/navigation/breadcrumbs.tsx';
import { useUniversityId } from './guide-university.ts';
import { guideTexts } from './texts.ts';

/** Breadcrumbs with the guide's own university, even if the address names another one. */
export function GuideBreadcrumbs({ topic }: { topic: Guide['topic'] }) {
  const universityId = useUniversityId(topic);
  const { data } = useQuery(universityQuery(universityId));
  return (
    <Breadcrumbs
      label={guideTexts.breadcrumbs}
      crumbs={[
        { label: guideTexts.universities, to: pathOf('universities') },
        { label: data?.shortName ?? '…', to: pathOf('university', { universityId }) },
      ]}
    />
  );
}
