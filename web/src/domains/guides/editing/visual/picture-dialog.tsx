import { useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { upload } from '#shared/api/upload.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { isForeignPicture } from '../foreign-pictures.ts';
import { editTexts } from '../texts.ts';
import { InsertDialog } from './insert-dialog.tsx';
import { type PictureWidth, type Size, sizeFor, widthOf } from './pictures.ts';
import { visualTexts as texts } from './texts.ts';

export interface PictureDraft {
  src: string;
  alt: string;
  caption: string;
  width: string | null;
  height: string | null;
}

/**
 * A picture of the text to change, or a file that was dropped or pasted. A picture without
 * `caption` has no place for one.
 */
export type PictureStart = Partial<Omit<PictureDraft, 'caption'>> & { caption?: string | undefined; file?: File };

type PictureDialogProps = {
  start: PictureStart;
  onClose: () => void;
  onApply: (picture: PictureDraft) => void;
};

/** The size of the stored picture, so that the text does not move when it loads. */
async function readSize(src: string): Promise<Size | undefined> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return undefined;
  }
}

async function send(file: File): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  return (await upload('uploadGuideImage', form, () => undefined)).url;
}

/** A picture with its description and caption. The file is uploaded before it is inserted. */
export function PictureDialog({ start, onClose, onApply }: PictureDialogProps) {
  const [file, setFile] = useState(start.file);
  const [alt, setAlt] = useState(start.alt ?? '');
  const [caption, setCaption] = useState(start.caption ?? '');
  const [width, setWidth] = useState<PictureWidth>(() => widthOf(start.width));
  const [wasTried, setWasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const apply = async () => {
    setWasTried(true);
    if (alt.trim() === '' || (!file && !start.src)) return;
    setIsBusy(true);
    try {
      const src = file ? await send(file) : (start.src ?? '');
      const isResized = file !== undefined || width !== widthOf(start.width);
      const size = isResized ? await readSize(src) : undefined;
      const attributes = size ? sizeFor(size, width) : { width: start.width ?? null, height: start.height ?? null };
      onApply({ src, alt: alt.trim(), caption: caption.trim(), ...attributes });
    } catch (error) {
      setFailure(texts.uploadFailure(messageOf(error)));
      setIsBusy(false);
    }
  };
  return (
    <InsertDialog
      title={texts.picture}
      onClose={onClose}
      isSending={isBusy}
      sendingLabel={texts.uploading}
      applyLabel={start.src ? texts.apply : texts.insert}
      onApply={apply}
    >
      {failure ? (
        <Banner tone="negative" isLive>
          {failure}
        </Banner>
      ) : null}
      {isForeignPicture(start.src) ? (
        <p className="text-sm text-ink-soft">{editTexts.pictureLater}</p>
      ) : start.src ? (
        <img src={start.src} alt="" className="max-h-40 max-w-full justify-self-start rounded-md" />
      ) : null}
      {start.file ? (
        <p className="break-words">{start.file.name}</p>
      ) : (
        <FileField
          label={start.src ? texts.otherFile : texts.file}
          accept="image/png,image/jpeg"
          file={file}
          error={wasTried && !file && !start.src ? texts.fileMissing : undefined}
          onChosen={setFile}
        />
      )}
      <TextArea
        label={texts.alt}
        rows={2}
        hint={texts.altHint}
        error={wasTried && alt.trim() === '' ? texts.altMissing : undefined}
        value={alt}
        maxLength={500}
        onChange={({ target }) => setAlt(target.value)}
      />
      {start.src && start.caption === undefined ? null : (
        <TextField label={texts.caption} value={caption} onChange={({ target }) => setCaption(target.value)} />
      )}
      <RadioGroup
        legend={texts.width}
        name="picture-width"
        options={(['full', 'medium', 'small'] as const).map((value) => ({ value, label: texts.widths[value] }))}
        value={width}
        onValueChange={setWidth}
      />
    </InsertDialog>
  );
}
