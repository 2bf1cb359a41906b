import type { ComponentProps } from 'react';
import { Button } from '../buttons/button.tsx';
import { flushLeft } from '../buttons/button-look.ts';
import { uiTexts } from '../texts.ts';
import { Select } from './select.tsx';
import { selectTexts } from './texts.ts';

type LoadedSelectProps = Omit<ComponentProps<typeof Select>, 'className'> & {
  /** Loads the options again. Set if they did not load. */
  onRetry: (() => void) | undefined;
};

/** A select that says if its options did not load, and can load them again. */
export function LoadedSelect({ onRetry, error, ...select }: LoadedSelectProps) {
  return (
    <div>
      <Select {...select} error={onRetry ? selectTexts.failed : error} />
      {onRetry ? (
        <Button variant="quiet" size="small" className={flushLeft} onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      ) : null}
    </div>
  );
}
