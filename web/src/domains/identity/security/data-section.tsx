import type { User } from '@kampus/contract/identity/accounts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callFile } from '#shared/api/call.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { DownloadIcon, TrashIcon } from '#shared/ui/icons/icons.tsx';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { Section } from './section.tsx';
import { dataTexts } from './texts.ts';

/** Download of the person's data, and erasure of the account. */
export function DataSection({ user }: { user: User }) {
  const [isErasing, setIsErasing] = useState(false);
  const archive = useMutation({
    mutationFn: () => callFile('getArchive'),
    onSuccess: (file) => saveFile(file, dataTexts.fileName(user.login)),
    onError: toastFailure(dataTexts.downloadFailed),
  });
  return (
    <Section title={dataTexts.title} text={dataTexts.archiveText}>
      <Button
        variant="secondary"
        icon={<DownloadIcon size={20} />}
        loading={archive.isPending}
        onClick={() => archive.mutate()}
      >
        {dataTexts.download}
      </Button>
      <div className="mt-6 border-t border-line pt-5">
        <p className="mb-4 max-w-text text-ink-soft">{dataTexts.eraseText}</p>
        <Button
          variant="secondary"
          className="text-negative!"
          icon={<TrashIcon size={20} />}
          onClick={() => setIsErasing(true)}
        >
          {dataTexts.erase}
        </Button>
      </div>
      {isErasing ? <EraseDialog user={user} onClose={() => setIsErasing(false)} /> : null}
    </Section>
  );
}
