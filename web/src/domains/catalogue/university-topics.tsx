import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { lifeTopicsQuery, topicsQuery } from './queries.ts';
import { listSampleFaculties } from './sample-faculties.ts';
import { catalogueTexts } from './texts.ts';
import { TopicColumns, TopicColumnsSkeleton } from './topic-columns.tsx';

type UniversityTopicsProps = {
  universityId: string;
  /** True if the page already shows the connection error. */
  isFailureShown?: boolean;
};

/**
 * The topics of a university. If loading fails, shows sample faculties and the reason (product.md
 * §8).
 */
export function UniversityTopics({ universityId, isFailureShown = false }: UniversityTopicsProps) {
  const topics = useQuery(topicsQuery(universityId));
  // Optional: the page is useful without them, so their failure is not shown.
  const life = useQuery(lifeTopicsQuery);

  useEffect(() => {
    if (topics.error) console.error(topics.error);
  }, [topics.error]);

  if (topics.data) return <TopicColumns topics={[...topics.data, ...(life.data ?? [])]} universityId={universityId} />;
  if (!topics.isError) return <TopicColumnsSkeleton />;
  return (
    <>
      <div className="mb-8">
        <Banner
          tone="warning"
          isLive
          title={isFailureShown ? undefined : catalogueTexts.connectionFailure}
          action={
            <Button size="small" variant="secondary" onClick={() => void topics.refetch()} loading={topics.isFetching}>
              {catalogueTexts.retry}
            </Button>
          }
        >
          {catalogueTexts.sampleBanner}
        </Banner>
      </div>
      <TopicColumns topics={listSampleFaculties(universityId)} universityId={universityId} areSamples />
    </>
  );
}
