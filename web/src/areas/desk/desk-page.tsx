import { useState } from 'react';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { Page } from '#shared/ui/page.tsx';
import { DisputeList } from './dispute-list.tsx';
import { deskTexts } from './texts.ts';

/** /desk: what today needs somebody's decision. */
export function DeskPage() {
  usePageTitle(deskTexts.title);
  const [state, setState] = useState<'CONTESTED' | 'DECIDED'>('CONTESTED');
  return (
    <Page title={deskTexts.title} lead={deskTexts.lead}>
      <section aria-label={deskTexts.disputes} className="grid gap-5">
        <h2 className="text-2xl">{deskTexts.disputes}</h2>
        <div className="flex flex-wrap gap-2">
          <ToggleChip isPressed={state === 'CONTESTED'} onToggle={() => setState('CONTESTED')}>
            {deskTexts.waiting}
          </ToggleChip>
          <ToggleChip isPressed={state === 'DECIDED'} onToggle={() => setState('DECIDED')}>
            {deskTexts.decided}
          </ToggleChip>
        </div>
        <DisputeList key={state} state={state} />
      </section>
    </Page>
  );
}
