import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { readBody } from './html.ts';
import { InsertDialog } from './insert-dialog.tsx';
import { visualTexts as texts } from './texts.ts';

type EmbedDialogProps = { onClose: () => void; onApply: (embed: { src: string; title: string }) => void };

/** A video or a map. The server's sanitiser says which addresses are allowed. */
export function EmbedDialog({ onClose, onApply }: EmbedDialogProps) {
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const apply = async () => {
    setIsBusy(true);
    try {
      const frame = document.createElement('iframe');
      // Code copied from a map has its address inside.
      frame.setAttribute('src', /src="([^"]+)"/.exec(address)?.[1] ?? address.trim());
      if (title.trim()) frame.title = title.trim();
      const { body } = await call('previewGuide', { body: { body: frame.outerHTML } });
      const embed = readBody(body).doc.firstChild;
      if (embed?.type.name === 'iframe')
        return onApply({ src: String(embed.attrs['src']), title: String(embed.attrs['title']) });
    } catch {
      // Without a response the address counts as refused.
    }
    setIsBusy(false);
    setIsWrong(true);
  };
  return (
    <InsertDialog title={texts.embed} onClose={onClose} isSending={isBusy} onApply={apply}>
      <TextField
        label={texts.embedAddress}
        hint={texts.embedHint}
        error={isWrong ? texts.embedInvalid : undefined}
        data-autofocus
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          setIsWrong(false);
        }}
      />
      <TextField label={texts.embedTitle} value={title} onChange={({ target }) => setTitle(target.value)} />
    </InsertDialog>
  );
}
