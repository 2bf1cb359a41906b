import type { Guide } from '@kampus/contract/guides/guides';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { topicOptions, useAllTopics } from '#domains/catalogue/public.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { compareBodies, type SectionChange } from './changes/compare.ts';
import {
  authorOf,
  type ChangedBy,
  findAuthors,
  joinTexts,
  orderKey,
  type Side,
  suggest,
} from './changes/join-texts.ts';
import { nameOf, SectionChanges } from './changes/section-changes.tsx';
import { changeTexts, conflictSides } from './changes/texts.ts';
import type { GuideDraft } from './guide-draft.ts';
import { guideVersionQuery, guideVersionsQuery } from './queries.ts';
import { editTexts } from './texts.ts';

type ConflictPanelProps = {
  mine: GuideDraft;
  theirs: Guide;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Continues with what was chosen section by section. */
  onJoin: (joined: Pick<GuideDraft, 'topicId' | 'title' | 'body'>) => void;
};

/** Shown after an edit conflict: what differs, section by section, and the choice of each. */
export function ConflictPanel({ mine, theirs, onKeepMine, onTakeTheirs, onJoin }: ConflictPanelProps) {
  const versions = useQuery(guideVersionsQuery(theirs.id));
  const base = useQuery(guideVersionQuery(theirs.id, mine.version));
  const savedBy = versions.data?.find(({ version }) => version === theirs.version)?.savedBy ?? undefined;
  const sections = useMemo(() => compareBodies(mine.body, theirs.body), [mine.body, theirs.body]);
  const authors = useMemo(() => {
    const found = findAuthors(sections, mine.body, base.data?.body);
    const addField = (key: 'title' | 'topic', own: string, others: string, before: string | undefined) => {
      if (own === others) return;
      found.set(key, before === undefined ? 'unknown' : authorOf(own !== before, others !== before));
    };
    addField('title', mine.title, theirs.title, base.data?.title);
    addField('topic', mine.topicId, String(theirs.topicId), base.data && String(base.data.topicId));
    return found;
  }, [sections, mine.body, mine.title, mine.topicId, theirs.title, theirs.topicId, base.data]);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (key: string): Side | undefined => {
    const author = authors.get(key);
    return author && (chosen[key] ?? suggest(author));
  };
  const choiceOf = (key: string) => ({
    value: sideOf(key),
    author: authors.get(key),
    onChange: (side: Side) => setChosen((last) => ({ ...last, [key]: side })),
  });
  const join = () =>
    onJoin({
      title: sideOf('title') === 'mine' ? mine.title : theirs.title,
      topicId: sideOf('topic') === 'mine' ? mine.topicId : String(theirs.topicId),
      body: joinTexts(sections, mine.body, sideOf),
    });

  return (
    <section role="alert" className="mb-8 rounded-lg border border-warning bg-raised p-card shadow-card md:p-6">
      <ConflictHeading savedAt={theirs.updatedAt} savedBy={savedBy} />
      <div className="mt-5 grid gap-4">
        <FieldChoices mine={mine} theirs={theirs} choiceOf={choiceOf} />
        {sections
          .filter(({ key }) => authors.has(key))
          .map((section) => (
            <div key={section.key} className="min-w-0 border-t border-line pt-4">
              <SideChoice name={nameOf(section)} field={`section-${section.key}`} {...choiceOf(section.key)} />
              <div className="mt-3">
                <SectionChanges section={section} sides={conflictSides} />
              </div>
            </div>
          ))}
        {authors.has(orderKey) ? (
          <SideChoice name={editTexts.order} field={orderKey} {...choiceOf(orderKey)}>
            {editTexts.orderOf(sections.filter(({ isMoved }) => isMoved).map(nameOf))}
          </SideChoice>
        ) : null}
      </div>
      <Unchanged sections={sections} isSame={authors.size === 0} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={join}>{editTexts.join}</Button>
        <Button variant="secondary" onClick={onKeepMine}>
          {editTexts.keepMine}
        </Button>
        <Button variant="secondary" onClick={onTakeTheirs}>
          {editTexts.takeTheirs}
        </Button>
      </div>
    </section>
  );
}

function ConflictHeading({ savedAt, savedBy }: { savedAt: string; savedBy: string | undefined }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The panel opens above the form while the focus is on the save button below it.
  useEffect(() => {
    headingRef.current?.scrollIntoView();
    headingRef.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1} className="scroll-mt-24 text-xl">
        {editTexts.conflictTitle(savedAt, savedBy)}
      </h2>
      <p className="mt-1.5 max-w-text text-ink-soft">{editTexts.conflictHint}</p>
    </>
  );
}

interface Choice {
  value: Side | undefined;
  author: ChangedBy | undefined;
  onChange: (side: Side) => void;
}

type FieldChoicesProps = { mine: GuideDraft; theirs: Guide; choiceOf: (key: string) => Choice };

function FieldChoices({ mine, theirs, choiceOf }: FieldChoicesProps) {
  const topics = topicOptions(useAllTopics().topics);
  const topicName = topics.find(({ value }) => value === mine.topicId)?.label ?? mine.topicId;
  return (
    <>
      {mine.title === theirs.title ? null : (
        <SideChoice name={editTexts.title} field="title" {...choiceOf('title')}>
          {editTexts.bothValues(mine.title, theirs.title)}
        </SideChoice>
      )}
      {mine.topicId === String(theirs.topicId) ? null : (
        <SideChoice name={editTexts.topic} field="topic" {...choiceOf('topic')}>
          {editTexts.bothValues(topicName, theirs.topic.name)}
        </SideChoice>
      )}
    </>
  );
}

type SideChoiceProps = Choice & { name: string; field: string; children?: string };

/** The choice between mine and theirs for one part, and who changed it. */
function SideChoice({ name, field, value, author, onChange, children }: SideChoiceProps) {
  return (
    <>
      <RadioGroup
        legend={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-lg font-semibold">{name}</span>
            {author && author !== 'unknown' ? (
              <Badge tone={author === 'both' ? 'warning' : 'neutral'}>{editTexts.changedBy[author]}</Badge>
            ) : null}
          </span>
        }
        name={`conflict-${field}`}
        options={[
          { value: 'mine', label: editTexts.mine },
          { value: 'theirs', label: editTexts.theirs },
        ]}
        value={value}
        onValueChange={onChange}
      />
      {children ? <p className="text-ink-soft wrap-anywhere">{children}</p> : null}
    </>
  );
}

function Unchanged({ sections, isSame }: { sections: readonly SectionChange[]; isSame: boolean }) {
  const same = sections.filter((section) => section.isSame);
  if (isSame) return <p className="mt-4 text-ink-soft">{changeTexts.same}</p>;
  if (same.length === 0) return null;
  return <p className="mt-4 text-sm text-ink-soft">{changeTexts.unchangedSections(same.map(nameOf))}</p>;
}
