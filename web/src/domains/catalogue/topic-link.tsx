import type { Topic } from '@kampus/contract/catalogue/catalogue';
import { buildLanguage, contentLanguage } from '@kampus/contract/languages';
import { guidePath } from '@kampus/contract/pages/addresses';
import { useId } from 'react';
import { HomeIcon } from '#shared/ui/icons/icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { catalogueTexts } from './texts.ts';
import { topicLabel } from './topic-label.ts';
import { findAbbreviation } from './topic-name.ts';

const shape =
  'flex h-full min-h-22 items-center gap-x-4 @max-[19rem]:gap-x-3 gap-y-1 rounded-md border px-page py-3 leading-snug @max-[15rem]:flex-col @max-[15rem]:items-stretch @max-[15rem]:justify-center';
const closedShape = `${shape} border-dashed border-line-strong/60 text-ink-soft`;

type TopicLinkProps = {
  topic: Topic;
  universityId: string;
  /** Sample topics have no link, because real guides use the same ids. */
  isSample?: boolean;
};

/**
 * A topic card: abbreviation, whole name and description of its guide, or a note that no guide
 * exists. A guide in the language of the page gives its title instead of the Russian name.
 */
export function TopicLink({ topic, universityId, isSample = false }: TopicLinkProps) {
  const descriptionId = useId();
  const { mainGuideId, description, twinTitle } = topic;
  const label = topicLabel(topic);
  if (isSample || mainGuideId === null) {
    return (
      <div className="@container h-full">
        <p className={closedShape}>
          <TopicSign topic={topic} />
          <span className="min-w-0 flex-1 @max-[15rem]:flex-none">
            <span className="topic-name block font-medium text-balance">{label}</span>
            {/* The content around it can be in another language. */}
            {isSample ? null : (
              <span lang={contentLanguage && buildLanguage} className="text-xs">
                {catalogueTexts.noGuide}
              </span>
            )}
          </span>
        </p>
      </div>
    );
  }
  return (
    <div className="@container h-full">
      <div
        className={`${shape} relative border-line bg-raised text-ink shadow-card transition hover:border-accent-ink hover:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <TopicSign topic={topic} />
        <div className="min-w-0 flex-1 @max-[15rem]:flex-none">
          {/* Only the name is link text, but the whole card is clickable. */}
          <Link
            to={guidePath(universityId, mainGuideId)}
            lang={twinTitle === undefined ? undefined : buildLanguage}
            aria-describedby={description ? descriptionId : undefined}
            className="topic-name block font-medium text-balance text-ink no-underline outline-none after:absolute after:inset-0"
          >
            {twinTitle ?? label}
          </Link>
          {description ? (
            <p id={descriptionId} className="mt-0.5 line-clamp-2 text-sm text-ink-soft lg:line-clamp-1">
              {description}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** The abbreviation of a faculty, or a house icon for a dormitory. Others have no sign. */
function TopicSign({ topic }: { topic: Topic }) {
  const abbreviation = findAbbreviation(topicLabel(topic));
  if (topic.type !== 'DORM' && !abbreviation) return null;
  return (
    <span
      aria-hidden="true"
      className="grid w-16 shrink-0 place-items-center font-bold tracking-tight text-accent-ink @max-[15rem]:w-auto @max-[15rem]:justify-items-start"
    >
      {abbreviation ?? <HomeIcon size={24} />}
    </span>
  );
}
