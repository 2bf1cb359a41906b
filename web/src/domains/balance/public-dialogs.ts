/** Dialogs about money. A separate file, because every first page loads public.ts. */
export { MoneyBackDialog } from './money-back-dialog.tsx';
