import { Button } from '#shared/ui/buttons/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { deskTexts } from './texts.ts';

/** Empty state of a search or filter. */
export function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      text={deskTexts.nothingFound}
      hint={deskTexts.nothingFoundHint}
      action={
        <Button variant="secondary" onClick={onReset}>
          {deskTexts.resetFilters}
        </Button>
      }
    />
  );
}
