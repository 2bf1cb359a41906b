import { useMemo } from 'react';
import { editTexts } from '../texts.ts';
import { compareBodies } from './compare.ts';
import { nameOf, SectionChanges } from './section-changes.tsx';
import { changeTexts, versionSides } from './texts.ts';

interface Text {
  title: string;
  body: string;
}

/** What differs between two versions of a guide, by sections. */
export function VersionChanges({ before, after }: { before: Text; after: Text }) {
  const sections = useMemo(() => compareBodies(before.body, after.body), [before.body, after.body]);
  const [changed, same] = [sections.filter(({ isSame }) => !isSame), sections.filter(({ isSame }) => isSame)];
  const isRenamed = before.title !== after.title;
  return (
    <div className="grid min-w-0 gap-5">
      {isRenamed ? <p className="wrap-anywhere">{editTexts.versionRenamed(before.title, after.title)}</p> : null}
      {changed.length === 0 && !isRenamed ? <p className="text-ink-soft">{changeTexts.same}</p> : null}
      {changed.map((section) => (
        <section key={section.key} aria-label={nameOf(section)} className="min-w-0">
          <h4 className="mb-2 text-lg font-semibold wrap-anywhere">{nameOf(section)}</h4>
          <SectionChanges section={section} sides={versionSides} />
        </section>
      ))}
      {changed.length > 0 && same.length > 0 ? (
        <p className="text-sm text-ink-soft wrap-anywhere">{changeTexts.unchangedSections(same.map(nameOf))}</p>
      ) : null}
    </div>
  );
}
