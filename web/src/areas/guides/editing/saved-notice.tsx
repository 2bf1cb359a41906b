import type { RemovedMarkup } from '@kampus/contract/guides';
import { Banner } from '#shared/ui/banner.tsx';
import { RemovedList } from './removed-list.tsx';
import { editTexts } from './texts.ts';

/** After a save: that it is done, and what the server did not keep. */
export function SavedNotice({ removed }: { removed: readonly RemovedMarkup[] }) {
  return (
    <div className="mb-8 print:hidden">
      <Banner tone={removed.length > 0 ? 'warning' : 'positive'} title={editTexts.saved} isLive>
        {removed.length > 0 ? <RemovedList title={editTexts.wasRemovedTitle} removed={removed} /> : null}
      </Banner>
    </div>
  );
}
