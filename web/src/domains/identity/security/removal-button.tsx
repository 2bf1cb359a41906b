import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';

type RemovalButtonProps = {
  texts: { remove: string; removeQuestion: string; removeDetail: string; removed: string; failed: string };
  send: () => Promise<unknown>;
  /** Refreshes what the removal has changed. */
  refresh: () => Promise<unknown>;
};

/** Removes something of the account after a confirmation. */
export function RemovalButton({ texts, send, refresh }: RemovalButtonProps) {
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
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={texts.removeQuestion}
        detail={texts.removeDetail}
        confirmLabel={texts.remove}
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
