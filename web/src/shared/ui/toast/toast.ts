import { createElement } from 'react';
import { ToastCard, type ToastVariant } from './toast-card.tsx';
import { addToast } from './toast-store.ts';

export interface ToastInput {
  title: string;
  text?: string | undefined;
  variant: ToastVariant;
  /** product.md §9: 5000 by default. */
  durationMs?: number;
}

export const toastMs = 5000;

/**
 * Shows a message at the top right. Can be called from anywhere. Returns the id for an early
 * dismissal. Screens with toasts import the card, so the layout contains only the container.
 */
export const toast = ({ title, text, variant, durationMs = toastMs }: ToastInput): number =>
  addToast((id) => createElement(ToastCard, { id, title, text, variant, durationMs }));
