import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { teachersKey } from '#domains/teaching/public.ts';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { upload } from '#shared/api/upload.ts';
import { userQuery, useUser } from '#shared/api/use-user.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { RoomSection } from '#shared/ui/room-section.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { FileChooser, findFileFault } from './file-chooser.tsx';
import { teacherRoomTexts } from './texts.ts';

/** product.md §9. */
const savedToastMs = 3000;

export function AvatarPage() {
  const { data: user, isLoading } = useUser();
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
      void queries.invalidateQueries({ queryKey: teachersKey });
      setFile(undefined);
      toast({ title: teacherRoomTexts.avatarSaved, variant: 'success', durationMs: savedToastMs });
    },
    onError: (error) => {
      // Only an error 4xx is about the file. After another error the same file can be sent again.
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

  const disabledReason = file && !fault ? undefined : (fault ?? teacherRoomTexts.avatarMissing);

  return (
    <RoomSection title={teacherRoomTexts.pages.avatar}>
      <Card className="flex max-w-text flex-col gap-6">
        <div className="flex flex-wrap gap-x-10 gap-y-6">
          <Figure caption={teacherRoomTexts.avatarCurrent}>
            {isLoading ? (
              <SkeletonRegion isPage>
                <Skeleton className="size-36 rounded-full!" />
              </SkeletonRegion>
            ) : (
              <Avatar name={name} imageUrl={user?.avatarUrl} size="huge" />
            )}
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
        <div>
          <Button
            onClick={handleSave}
            loading={save.isPending}
            disabledReason={disabledReason}
            onDisabledPress={() => setFault((current) => current ?? teacherRoomTexts.avatarMissing)}
            className="max-sm:w-full"
          >
            {teacherRoomTexts.avatarSave}
          </Button>
          {file || fault ? null : <p className="mt-2 text-sm text-ink-soft">{teacherRoomTexts.avatarMissing}</p>}
        </div>
      </Card>
    </RoomSection>
  );
}

/** An object URL of the chosen file. It is revoked when another file is chosen. */
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
