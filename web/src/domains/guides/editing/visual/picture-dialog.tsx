import { useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { upload } from '#shared/api/upload.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { visualTexts as texts } from './texts.ts';

export interface PictureDraft {
  src: string;
  alt: string;
  caption: string;
  width: string | null;
  height: string | null;
}

type PictureDialogProps = {
  /** A picture of the text to change, or a file that was dropped or pasted. */
  start: Partial<PictureDraft> & { file?: File };
  onClose: () => void;
  onApply: (picture: PictureDraft) => void;
};

/** The size of the stored picture, so that the text does not move when it loads. */
async function readSize(src: string): Promise<{ width: string; height: string } | undefined> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return { width: String(image.naturalWidth), height: String(image.naturalHeight) };
  } catch {
    return undefined;
  }
}

/** A picture with its description and caption. The file is uploaded before it is inserted. */
export function PictureDialog({ start, onClose, onApply }: PictureDialogProps) {
  const [file, setFile] = useState(start.file);
  const [alt, setAlt] = useState(start.alt ?? '');
  const [caption, setCaption] = useState(start.caption ?? '');
  const [wasTried, setWasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const apply = async () => {
    setWasTried(true);
    if (alt.trim() === '' || (!file && !start.src)) return;
    const texted = { alt: alt.trim(), caption: caption.trim() };
    if (!file)
      return onApply({ src: start.src ?? '', width: start.width ?? null, height: start.height ?? null, ...texted });
    setIsBusy(true);
    try {
      const form = new FormData();
      form.set('image', file);
      const { url } = await upload('uploadGuideImage', form, () => undefined);
      const size = await readSize(url);
      onApply({ src: url, width: size?.width ?? null, height: size?.height ?? null, ...texted });
    } catch (error) {
      setFailure(texts.uploadFailure(messageOf(error)));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.picture}
      isBusy={isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={isBusy} loadingText={texts.uploading} onClick={() => void apply()}>
            {start.src ? texts.apply : texts.insert}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure ? (
          <Banner tone="negative" isLive>
            {failure}
          </Banner>
        ) : null}
        {start.file ? (
          <p className="break-words">{start.file.name}</p>
        ) : (
          <TextField
            label={texts.file}
            type="file"
            accept="image/png,image/jpeg"
            error={wasTried && !file && !start.src ? texts.fileMissing : undefined}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
        <TextField
          label={texts.alt}
          hint={texts.altHint}
          error={wasTried && alt.trim() === '' ? texts.altMissing : undefined}
          value={alt}
          maxLength={500}
          onChange={({ target }) => setAlt(target.value)}
        />
        <TextField label={texts.caption} value={caption} onChange={({ target }) => setCaption(target.value)} />
      </div>
    </Dialog>
  );
}
