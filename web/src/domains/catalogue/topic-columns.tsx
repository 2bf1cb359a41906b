import type { Topic, TopicType } from '@kampus/contract/catalogue/catalogue';
import { contentLanguage } from '@kampus/contract/languages';
import { type PageName, pathOf } from '@kampus/contract/pages/addresses';
import { useId, useRef } from 'react';
import { useEarlyValue } from '#shared/page/use-early-value.ts';
import { useEntryState } from '#shared/page/use-entry-state.ts';
import { buttonClasses } from '#shared/ui/buttons/button-look.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { catalogueTexts } from './texts.ts';
import { topicLabel } from './topic-label.ts';
import { TopicLink } from './topic-link.tsx';
import { matchesWords } from './topic-name.ts';

const columns: { type: Exclude<TopicType, 'LIFE'>; heading: string; emptyText: string; comparison: PageName }[] = [
  {
    type: 'FACULTY',
    heading: catalogueTexts.faculties,
    emptyText: catalogueTexts.noFaculties,
    comparison: 'compareFaculties',
  },
  { type: 'DORM', heading: catalogueTexts.dorms, emptyText: catalogueTexts.noDorms, comparison: 'compareDorms' },
];

/** Fewer topics need no comparison. */
const comparedMin = 2;

/** Skeleton rows per column: about as many as a university has topics. */
const skeletonRows = 7;

const gridClasses = 'grid items-start gap-x-8 gap-y-10 md:grid-cols-2';

/** A shorter list needs no filter. */
const filteredMin = 8;

type TopicColumnsProps = {
  topics: readonly Topic[];
  universityId: string;
  /** True for the sample topics of product.md §8, which have no links. */
  areSamples?: boolean;
};

/**
 * The columns Факультеты and Общежития and the section Жизнь в Братиславе below them (product.md
 * §2), with a filter if the lists are long.
 */
export function TopicColumns({ topics, universityId, areSamples = false }: TopicColumnsProps) {
  const [words, setWords] = useEntryState('topics', '');
  const fieldRef = useRef<HTMLInputElement>(null);
  useEarlyValue(fieldRef, words, setWords);
  const shown = topics.filter((topic) =>
    matchesWords(words, [topicLabel(topic), topic.twinTitle ?? null, topic.description]),
  );
  const isFiltered = words.trim() !== '';
  return (
    <>
      {topics.length < filteredMin ? null : (
        <>
          <div className="mb-8 max-w-form md:max-w-[calc(50%-1rem)]">
            <TextField
              ref={fieldRef}
              type="search"
              label={catalogueTexts.filter}
              labelHidden
              placeholder={catalogueTexts.filterExample}
              autoComplete="off"
              prefixIcon={<SearchIcon />}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <p role="status" className="sr-only">
              {isFiltered ? catalogueTexts.found(shown.length) : null}
            </p>
          </div>
          <SectionLinks topics={shown} />
        </>
      )}
      {isFiltered && shown.length === 0 ? (
        <p className="text-ink-soft">{catalogueTexts.nothingFound}</p>
      ) : (
        <Columns topics={shown} universityId={universityId} areSamples={areSamples} isFiltered={isFiltered} />
      )}
    </>
  );
}

/** On phones: links to the sections with topics. The sections are below each other. */
function SectionLinks({ topics }: { topics: readonly Topic[] }) {
  const sections = [...columns, { type: 'LIFE', heading: catalogueTexts.life }].flatMap(({ type, heading }) => {
    const count = topics.filter((topic) => topic.type === type).length;
    return count > 0 ? [{ type, label: catalogueTexts.column(heading, count) }] : [];
  });
  if (sections.length < 2) return null;
  return (
    <nav aria-label={catalogueTexts.columns} className="mb-6 flex flex-wrap gap-2 md:hidden">
      {sections.map(({ type, label }) => (
        <a
          key={type}
          href={`#${type.toLowerCase()}`}
          className={buttonClasses({ variant: 'secondary', size: 'small' })}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

type ColumnsProps = Required<TopicColumnsProps> & { isFiltered: boolean };

/** A column without topics says so. While the list is filtered, it is left out. */
function Columns({ topics, universityId, areSamples, isFiltered }: ColumnsProps) {
  const baseId = useId();
  return (
    <div className={gridClasses}>
      {columns.map(({ type, heading, emptyText, comparison }) => {
        const ofType = topics.filter((topic) => topic.type === type);
        if (isFiltered && ofType.length === 0) return null;
        return (
          <section key={type} id={type.toLowerCase()} aria-labelledby={baseId + type}>
            <h2 id={baseId + type} className="mb-4 text-2xl">
              {heading}
            </h2>
            {ofType.length === 0 ? (
              <p className="text-ink-soft">{emptyText}</p>
            ) : (
              <ul className="grid auto-rows-fr gap-2.5">
                {ofType.map((topic) => (
                  <li key={topic.id} lang={contentLanguage}>
                    <TopicLink topic={topic} universityId={universityId} isSample={areSamples} />
                  </li>
                ))}
              </ul>
            )}
            {areSamples || ofType.length < comparedMin ? null : (
              <p className="mt-4">
                <Link
                  to={pathOf(comparison, { universityId })}
                  className="inline-flex min-h-8 items-center font-medium text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
                >
                  {catalogueTexts.compare[type]}
                </Link>
              </p>
            )}
          </section>
        );
      })}
      <LifeSection topics={topics.filter((topic) => topic.type === 'LIFE')} universityId={universityId} />
    </div>
  );
}

/** Below both columns, because these topics are the same at all universities. */
function LifeSection({ topics, universityId }: Pick<TopicColumnsProps, 'topics' | 'universityId'>) {
  const headingId = useId();
  if (topics.length === 0) return null;
  return (
    <section id="life" aria-labelledby={headingId} className="md:col-span-2">
      <h2 id={headingId} className="mb-4 text-2xl">
        {catalogueTexts.life}
      </h2>
      <ul className="grid auto-rows-fr gap-x-8 gap-y-2.5 md:grid-cols-2">
        {topics.map((topic) => (
          <li key={topic.id} lang={contentLanguage}>
            <TopicLink topic={topic} universityId={universityId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Skeleton of the columns while they load. */
export function TopicColumnsSkeleton() {
  return (
    <SkeletonRegion isPage className={gridClasses}>
      {columns.map(({ type, heading }) => (
        <div key={type}>
          <p aria-hidden="true" className="mb-4 text-2xl font-semibold tracking-tight">
            {heading}
          </p>
          <div className="grid gap-2.5">
            {Array.from({ length: skeletonRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows never move.
              <Skeleton key={row} className="h-22 rounded-md" />
            ))}
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}
