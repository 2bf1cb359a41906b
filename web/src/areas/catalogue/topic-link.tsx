import type { Topic } from '@kampus/contract/catalogue';
import { Link } from 'react-router';
import { ArrowRightIcon } from '#shared/ui/icons/icons.tsx';
import { catalogueTexts } from './texts.ts';
import { topicLabel } from './topic-label.ts';

const shape =
  'flex min-h-14 items-center justify-between gap-4 rounded-md border px-4.5 py-3 font-medium text-balance leading-snug';

/** A topic's button: its name, leading to its guide. A topic without a guide says so instead. */
export function TopicLink({ topic, universityId }: { topic: Topic; universityId: string }) {
  const { mainGuideId } = topic;
  if (mainGuideId === null) {
    return (
      <p className={`${shape} flex-wrap border-dashed border-line-strong/60 text-ink-soft`}>
        {topicLabel(topic)}
        <span className="text-xs font-normal">{catalogueTexts.noGuide}</span>
      </p>
    );
  }
  return (
    <Link
      to={`/universities/${universityId}/faculties/${mainGuideId}/`}
      className={`${shape} group border-line bg-raised text-ink no-underline shadow-card transition hover:border-accent-ink hover:bg-accent-soft`}
    >
      {topicLabel(topic)}
      <ArrowRightIcon className="text-accent-ink transition group-hover:translate-x-1" />
    </Link>
  );
}
