import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { upload } from '#shared/api/upload.ts';
import { userQuery, useUser } from '#shared/api/use-user.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorIcon, UploadIcon } from '#shared/ui/icons/icons.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { findFileFault } from './avatar-rules.ts';
import { RoomSection } from './room-section.tsx';
import { teacherRoomTexts } from './texts.ts';

/** product.md §9 */
const SAVED_TOAST_MS = 3000;

export function AvatarPage() {
  const { data: user } = useUser();
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [share, setShare] = useState(0);
  const queries = useQueryClient();
  const previewUrl = usePreview(file);
  const name = user?.firstName || user?.login || '';
  const save = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.set('avatar', chosen);
      setShare(0);
      return upload('uploadAvatar', form, setShare);
    },
    onSuccess: ({ avatarUrl }) => {
      queries.setQueryData(userQuery.queryKey, (current) => current && { ...current, avatarUrl });
      void queries.invalidateQueries({ queryKey: ['teachers'] });
      setFile(undefined);
      toast({ title: teacherRoomTexts.avatarSaved, variant: 'success', durationMs: SAVED_TOAST_MS });
    },
    onError: (error) => {
      // The file itself was refused; anything else may be tried again with the same file.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused) setFault(error.message);
      toast({ title: teacherRoomTexts.avatarFailed, text: isRefused ? undefined : messageOf(error), variant: 'error' });
    },
  });
  const handleChosen = (chosen: File) => {
    const found = findFileFault(chosen);
    setFault(found);
    setFile(found ? undefined : chosen);
  };
  const handleSave = () => {
    if (file) save.mutate(file);
    else setFault(teacherRoomTexts.avatarMissing);
  };

  return (
    <RoomSection title={teacherRoomTexts.pages.avatar}>
      <Card padding="large" className="flex max-w-prose flex-col gap-6">
        <div className="flex flex-wrap gap-x-10 gap-y-6">
          <Figure caption={teacherRoomTexts.avatarCurrent}>
            <Avatar name={name} imageUrl={user?.avatarUrl} size="huge" />
          </Figure>
          {previewUrl ? (
            <Figure caption={teacherRoomTexts.avatarNew}>
              <img
                src={previewUrl}
                alt=""
                className="size-36 rounded-full object-cover"
                onError={() => {
                  setFile(undefined);
                  setFault(teacherRoomTexts.avatarBroken);
                }}
              />
            </Figure>
          ) : null}
        </div>
        <FileChooser file={file} fault={fault} onChosen={handleChosen} />
        {save.isPending ? <UploadProgress share={share} /> : null}
        <Button
          onClick={handleSave}
          loading={save.isPending}
          disabledReason={file && !fault ? undefined : (fault ?? teacherRoomTexts.avatarMissing)}
          className="self-start max-sm:w-full"
        >
          {teacherRoomTexts.avatarSave}
        </Button>
      </Card>
    </RoomSection>
  );
}

/** An address under which the browser shows a chosen file; given back when another is chosen. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="flex flex-col items-center gap-2">
      {children}
      <figcaption className="text-sm text-ink-soft">{caption}</figcaption>
    </figure>
  );
}

type FileChooserProps = { file: File | undefined; fault: string | undefined; onChosen: (file: File) => void };

function FileChooser({ file, fault, onChosen }: FileChooserProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // Emptied, so that choosing the same file again counts as a choice.
    if (chosen) onChosen(chosen);
    target.value = '';
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" icon={<UploadIcon />} onClick={() => inputRef.current?.click()}>
          {teacherRoomTexts.avatarChoose}
        </Button>
        <span className="min-w-0 truncate text-sm text-ink-soft">{file?.name ?? teacherRoomTexts.avatarNone}</span>
        <input
          ref={inputRef}
          type="file"
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          aria-label={teacherRoomTexts.avatarChoose}
          aria-describedby={`${id}-hint`}
          tabIndex={-1}
          className="sr-only"
          onChange={handleChange}
        />
      </div>
      {fault ? (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-negative">
          <ErrorIcon size={18} className="mt-0.5" />
          {fault}
        </p>
      ) : null}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {teacherRoomTexts.avatarHint}
      </p>
    </div>
  );
}

function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3">
      <progress
        value={percent}
        max={100}
        aria-label={teacherRoomTexts.avatarProgress}
        className="h-2 flex-1 accent-(--accent-ink)"
      />
      <span className="w-12 text-right text-sm">{percent}%</span>
    </div>
  );
}
