import { controlTexts } from './control-texts.ts';
import { toast } from './toast/toast.ts';

/**
 * Copies the text and says `copied`. Without a clipboard (plain http), selects `field` for a manual
 * copy, or says that nothing was copied.
 */
export async function copyText(
  text: string,
  copied: string,
  field?: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied, variant: 'success' });
  } catch {
    field?.select();
    toast(
      field
        ? { title: controlTexts.selectedToCopy, variant: 'info' }
        : { title: controlTexts.copyFailed, variant: 'error' },
    );
  }
}
