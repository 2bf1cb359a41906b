import type { RemovedMarkup } from '@kampus/contract/guides/guides';
import { Banner } from '#shared/ui/banner.tsx';
import { editTexts } from './texts.ts';

/** Markup that the server removed or will remove from a guide. */
export function RemovedList({ title, removed }: { title: string; removed: readonly RemovedMarkup[] }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {removed.map(({ kind, name, count }) => (
          <li key={kind + name} className="break-all">
            {editTexts.removedKinds[kind](name)}
            {editTexts.times(count)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Confirms a save and lists the markup that the server removed. */
export function SavedNotice({ removed }: { removed: readonly RemovedMarkup[] }) {
  return (
    <div className="mb-8 print:hidden">
      <Banner tone={removed.length > 0 ? 'warning' : 'positive'} title={editTexts.saved} isLive>
        {removed.length > 0 ? <RemovedList title={editTexts.wasRemovedTitle} removed={removed} /> : null}
      </Banner>
    </div>
  );
}
