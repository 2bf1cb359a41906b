import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { controlClasses, Field } from '#shared/ui/fields/field.tsx';
import { applyTool, insertText, markupTools } from './markup.ts';
import { editTexts } from './texts.ts';
import { cleanPaste } from './visual/paste.ts';

type MarkupAreaProps = { error: string | undefined } & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

/** The body of a guide: an HTML text area with a tool bar and paste of rich text. */
export function MarkupArea({ error, ref, ...area }: MarkupAreaProps) {
  const areaRef = useRef<HTMLTextAreaElement | null>(null);
  // Tab indents in this field. After Escape the next Tab leaves it.
  const isLeaving = useRef(false);

  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html');
    // Code editors add their colours as HTML to the markup that somebody copies.
    const isMarkup = /<\/?[a-z][^<>]*>/i.test(event.clipboardData.getData('text/plain'));
    const clean = html === '' || isMarkup ? undefined : cleanPaste(html);
    if (clean === undefined) return;
    event.preventDefault();
    insertText(event.currentTarget, clean);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') isLeaving.current = true;
    else if (event.key === 'Tab' && !event.shiftKey && !isLeaving.current) {
      event.preventDefault();
      insertText(event.currentTarget, '  ');
    } else if (event.key !== 'Shift') isLeaving.current = false;
  };

  return (
    <Field label={editTexts.body} hint={editTexts.bodyHint} error={error}>
      {(control) => (
        <>
          <fieldset aria-label={editTexts.tools} className="flex min-w-0 flex-wrap gap-1.5">
            {markupTools.map((tool) => (
              <button
                key={tool.label}
                type="button"
                title={tool.label}
                aria-label={tool.label}
                // Prevents loss of the selection in the text area.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => areaRef.current && applyTool(areaRef.current, tool)}
                className="min-h-11 min-w-11 rounded-sm border border-line-strong bg-raised px-2.5 text-sm font-medium transition hover:border-accent-ink hover:bg-accent-soft"
              >
                {tool.sign}
              </button>
            ))}
          </fieldset>
          <textarea
            rows={22}
            spellCheck
            placeholder={editTexts.bodyPlaceholder}
            {...area}
            {...control}
            ref={(element) => {
              areaRef.current = element;
              if (typeof ref === 'function') ref(element);
              else if (ref) ref.current = element;
            }}
            onPaste={handlePaste}
            onKeyDown={handleKeyDown}
            className={`${controlClasses} block min-w-0 max-w-full resize-y font-mono text-sm`}
          />
        </>
      )}
    </Field>
  );
}
