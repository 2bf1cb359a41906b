import { useEffect, useRef, useState } from 'react';
import { Banner } from '#shared/ui/banner.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { MarkupArea } from '../markup-area.tsx';
import { canEdit } from './html.ts';
import { visualTexts as texts } from './texts.ts';
import { VisualEditor } from './visual-editor.tsx';

export type BodyEditorProps = {
  value: string;
  onChange: (body: string) => void;
  required?: boolean;
  error: string | undefined;
};

/** The body of a guide, as text or as HTML. What the text view cannot show opens as HTML. */
export function BodyEditor({ value, onChange, required, error }: BodyEditorProps) {
  const [view, setView] = useState<'text' | 'html'>(() => (canEdit(value) ? 'text' : 'html'));
  const [isRefused, setIsRefused] = useState(view === 'html');
  const own = useRef(value);
  const showText = (body: string) => {
    const isPossible = canEdit(body);
    setView(isPossible ? 'text' : 'html');
    setIsRefused(!isPossible);
  };
  // A draft, another version or a template has replaced the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value can be refused.
  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    if (view === 'text') showText(value);
  }, [value]);
  const change = (body: string) => {
    own.current = body;
    onChange(body);
  };
  return (
    <div className="grid min-w-0 gap-3">
      <fieldset aria-label={texts.views} className="flex flex-wrap gap-2">
        <ToggleChip isPressed={view === 'text'} onToggle={() => showText(value)}>
          {texts.text}
        </ToggleChip>
        <ToggleChip
          isPressed={view === 'html'}
          onToggle={() => {
            setView('html');
            setIsRefused(false);
          }}
        >
          {texts.html}
        </ToggleChip>
      </fieldset>
      {isRefused ? (
        <Banner tone="info" isLive>
          {texts.cannotEdit}
        </Banner>
      ) : null}
      {view === 'text' ? (
        <VisualEditor body={value} onChange={change} error={error} />
      ) : (
        <MarkupArea
          name="body"
          error={error}
          value={value}
          required={required}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </div>
  );
}
