import { guidePath } from '@kampus/contract/pages/addresses';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useGuideSearch } from '../../search/use-guide-search.ts';
import { addressOf } from './address-of.ts';
import { InsertDialog } from './insert-dialog.tsx';
import { visualTexts as texts } from './texts.ts';

export interface LinkDraft {
  href: string;
  text: string;
}

type LinkDialogProps = {
  start: LinkDraft;
  /** A picture gets the link and has no text. */
  isPicture: boolean;
  onClose: () => void;
  onApply: (link: LinkDraft) => void;
  onRemove: (() => void) | undefined;
};

/** A link to a site, or to a guide that the search finds. */
export function LinkDialog({ start, isPicture, onClose, onApply, onRemove }: LinkDialogProps) {
  const [typed, setTyped] = useState(start.href);
  const [text, setText] = useState(start.text);
  const [isWrong, setIsWrong] = useState(false);
  const address = addressOf(typed);
  const { hits } = useGuideSearch(address === undefined ? typed : '');
  const apply = () => {
    if (address === undefined) return setIsWrong(true);
    onApply({ href: address, text: text.trim() || typed.trim() });
  };
  return (
    <InsertDialog title={texts.link} onClose={onClose} applyLabel={texts.apply} onApply={apply}>
      {isPicture ? null : (
        <TextField label={texts.linkText} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      <TextField
        label={texts.linkTarget}
        hint={texts.linkHint}
        error={isWrong && address === undefined ? texts.linkInvalid : undefined}
        data-autofocus
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {hits && hits.length > 0 ? (
        <ul aria-label={texts.guidesFound} className="grid gap-1">
          {hits.slice(0, 6).map((hit) => (
            <li key={hit.guideId}>
              <button
                type="button"
                className="min-h-11 w-full rounded-sm px-3 py-2 text-left hover:bg-accent-soft"
                onClick={() =>
                  onApply({ href: guidePath(hit.universityId, hit.guideId), text: text.trim() || hit.title })
                }
              >
                <span className="font-medium">{hit.title}</span>{' '}
                <span className="text-sm text-ink-soft">{hit.type === 'LIFE' ? '' : hit.university}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {onRemove ? (
        <Button size="small" variant="quiet" className={`justify-self-start ${flushLeft}`} onClick={onRemove}>
          {texts.linkRemove}
        </Button>
      ) : null}
    </InsertDialog>
  );
}
