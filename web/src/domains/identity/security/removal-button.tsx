import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';

type RemovalButtonProps = {
  texts: {
    remove: string;
    removeQuestion: string;
    removeDetail: string;
    /** The text of the confirming button, if it is not `remove`. */
    confirmRemoval?: string;
    removed: string;
    failed: string;
  };
  variant?: 'quiet' | 'secondary';
  send: () => Promise<unknown>;
  /** Refreshes what the removal has changed. */
  refresh: () => Promise<unknown>;
};

/** Removes something of the account after a confirmation. */
export function RemovalButton({ texts, variant = 'quiet', send, refresh }: RemovalButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const removing = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await refresh();
      toast({ title: texts.removed, variant: 'success' });
    },
    onError: toastFailure(texts.failed),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant={variant} onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={texts.removeQuestion}
        detail={texts.removeDetail}
        confirmLabel={texts.confirmRemoval ?? texts.remove}
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
