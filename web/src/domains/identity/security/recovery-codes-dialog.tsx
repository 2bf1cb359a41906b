import { useRef, useState } from 'react';
import { saveFile } from '#shared/api/save-file.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { CopyIcon, DownloadIcon } from '#shared/ui/icons/icons.tsx';
import { factorTexts } from './texts.ts';

/** Recovery codes for a lost phone. They show only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [hasTriedToClose, setHasTriedToClose] = useState(false);
  const text = codes.join('\n');
  const download = () =>
    saveFile(new Blob([`${factorTexts.fileHead}\n\n${text}\n`], { type: 'text/plain' }), factorTexts.fileName);
  return (
    <Dialog
      isOpen
      // A click outside must not lose the codes.
      onClose={() => setHasTriedToClose(true)}
      title={factorTexts.codesTitle}
      footer={
        <Button onClick={onClose} className="max-sm:flex-1">
          {factorTexts.saved}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">{factorTexts.codesText}</p>
        {hasTriedToClose ? (
          <Banner tone="warning" isLive>
            {factorTexts.codesWarning}
          </Banner>
        ) : null}
        <TextArea ref={fieldRef} label={factorTexts.codes} value={text} rows={codes.length} readOnly />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            icon={<CopyIcon size={18} />}
            onClick={() => void copyText(text, factorTexts.copied, fieldRef.current)}
          >
            {factorTexts.copy}
          </Button>
          <Button variant="secondary" size="small" icon={<DownloadIcon size={18} />} onClick={download}>
            {factorTexts.download}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
