import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { profileTexts } from '#domains/identity/public-profile.ts';
import { teachersKey } from '#domains/teaching/public.ts';
import { ApiError, messageOf, serverMessageOf } from '#shared/api/api-error.ts';
import { upload } from '#shared/api/upload.ts';
import { userQuery, useUser } from '#shared/api/use-user.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { RoomSection } from '#shared/ui/room-section.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { type Crop, cropFile, cropStyle, middle } from './crop.ts';
import { CropField } from './crop-field.tsx';
import { findFileFault } from './file-fault.ts';
import { teacherRoomTexts } from './texts.ts';

/** product.md §9. */
const savedToastMs = 3000;

/** BAD_REQUEST is an upload that was too slow. */
const isAboutFile = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 413, 415].includes(error.status) && error.code !== 'BAD_REQUEST';

/** The chosen picture with its crop, and its upload. A fault is about the file. */
function useChosenPicture() {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [share, setShare] = useState(0);
  const [crop, setCrop] = useState(middle);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen: File) => {
      const form = new FormData();
      form.set('avatar', (await cropFile(chosen, crop)) ?? chosen);
      setShare(0);
      return upload('uploadAvatar', form, setShare);
    },
    onSuccess: ({ avatarUrl }, sent) => {
      queryClient.setQueryData(userQuery.queryKey, (current) => current && { ...current, avatarUrl });
      void queryClient.invalidateQueries({ queryKey: teachersKey });
      // Another one may have been chosen during the upload.
      setFile((current) => (current === sent ? undefined : current));
      toast({ title: teacherRoomTexts.avatarSaved, variant: 'success', durationMs: savedToastMs });
    },
    onError: (error, sent) => {
      // After an error that is not about the file, such as a slow upload, it can be sent again.
      // Another one may have been chosen during the upload: `file` is that of the last rendering.
      const isRefused = isAboutFile(error) && file === sent;
      if (isRefused) setFault(error.message);
      toast({ title: teacherRoomTexts.avatarFailed, text: isRefused ? undefined : messageOf(error), variant: 'error' });
    },
  });
  return {
    file,
    previewUrl: useObjectUrl(file),
    fault,
    setFault,
    crop,
    setCrop,
    isSaving: isPending,
    /** Uploaded part, 0 to 1. */
    share,
    save: () => file && mutate(file),
    choose: (chosen: File) => {
      const found = findFileFault(chosen);
      setFault(found);
      setFile(found ? undefined : chosen);
      setCrop(middle);
    },
    /** For a file that the browser cannot show. */
    refuse: () => {
      setFile(undefined);
      setFault(teacherRoomTexts.avatarBroken);
    },
  };
}

export function AvatarPage() {
  const query = useUser();
  const { data: user } = query;
  const picture = useChosenPicture();
  const { file, previewUrl, fault, crop } = picture;
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ') || user?.login || '';

  if (query.error && !user)
    return (
      <RoomSection title={teacherRoomTexts.pages.avatar}>
        <QueryFailure text={serverMessageOf(query.error) ?? profileTexts.loadFailed} query={query} />
      </RoomSection>
    );

  const disabledReason = fault ?? (file ? undefined : teacherRoomTexts.avatarMissing);

  return (
    <RoomSection title={teacherRoomTexts.pages.avatar}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Card className="flex max-w-text flex-col gap-6">
          <figure className="flex flex-col items-center gap-2 self-start">
            {query.isLoading ? (
              <SkeletonRegion isPage>
                <Skeleton className="size-36 rounded-full!" />
              </SkeletonRegion>
            ) : (
              <Avatar name={name} imageUrl={user?.avatarUrl} size="huge" />
            )}
            <figcaption className="text-sm text-ink-soft">{teacherRoomTexts.avatarCurrent}</figcaption>
          </figure>
          {previewUrl ? (
            <figure className="grid gap-3">
              <figcaption className="font-medium">{teacherRoomTexts.avatarNew}</figcaption>
              <CropField url={previewUrl} crop={crop} onChange={picture.setCrop} onBroken={picture.refuse} />
            </figure>
          ) : null}
          <FileField
            label={teacherRoomTexts.avatarChoose}
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            file={file}
            hint={teacherRoomTexts.avatarHint}
            error={fault}
            onChosen={picture.choose}
          />
          {picture.isSaving ? <UploadProgress share={picture.share} /> : null}
          <div>
            <Button
              onClick={picture.save}
              loading={picture.isSaving}
              disabledReason={disabledReason}
              onDisabledPress={() => picture.setFault(disabledReason)}
              className="max-sm:w-full"
            >
              {teacherRoomTexts.avatarSave}
            </Button>
            {file || fault ? null : <p className="mt-2 text-sm text-ink-soft">{teacherRoomTexts.avatarMissing}</p>}
          </div>
        </Card>
        <ShownToOthers
          name={name}
          draw={(size) =>
            previewUrl ? (
              <CroppedAvatar url={previewUrl} crop={crop} size={size} />
            ) : (
              <Avatar name={name} imageUrl={user?.avatarUrl} size={size} />
            )
          }
        />
      </div>
    </RoomSection>
  );
}

type ShownSize = 'large' | 'medium';

/** The picture as other people see it, in its real sizes. */
function ShownToOthers({ name, draw }: { name: string; draw: (size: ShownSize) => ReactNode }) {
  const places = [
    { size: 'large', caption: teacherRoomTexts.avatarOnCard },
    { size: 'medium', caption: teacherRoomTexts.avatarInLists },
  ] as const;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{teacherRoomTexts.avatarShown}</h3>
      {places.map(({ size, caption }) => (
        <Card key={size} className="flex items-center gap-4">
          {draw(size)}
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-ink-soft">{caption}</p>
          </div>
        </Card>
      ))}
    </section>
  );
}

const shownSizes: Readonly<Record<ShownSize, string>> = { large: 'size-16', medium: 'size-11' };

const CroppedAvatar = ({ url, crop, size }: { url: string; crop: Crop; size: ShownSize }) => (
  <span className={classNames('shrink-0 overflow-hidden rounded-full', shownSizes[size])}>
    <img src={url} alt="" className="size-full object-cover" style={cropStyle(crop)} />
  </span>
);

/** An object URL of the chosen file. It is revoked when another file is chosen. */
function useObjectUrl(file: File | undefined): string | undefined {
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
