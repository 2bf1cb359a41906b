import { toast } from '#shared/ui/toast/toast.ts';
import { factorTexts } from './texts.ts';

/** Copies the text. Without a clipboard (plain http), selects `field` for a manual copy. */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: factorTexts.copied, variant: 'success' });
  } catch {
    field?.select();
    toast({ title: factorTexts.copyFailed, variant: 'info' });
  }
}
