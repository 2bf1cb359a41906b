import { createElement } from 'react';
import { ToastCard, type ToastVariant } from './toast-card.tsx';
import { addToast } from './toast-store.ts';

export interface ToastInput {
  title: string;
  text?: string | undefined;
  variant: ToastVariant;
  /** product.md §9: 5000 unless said otherwise. */
  durationMs?: number;
}

export const toastMs = 5000;

/**
 * Shows a message at the top right; callable from anywhere. Gives the id with which it can be
 * dismissed early. The card comes with the screens that have something to say, so that the frame of
 * every screen carries only its place.
 */
export const toast = ({ title, text, variant, durationMs = toastMs }: ToastInput): number =>
  addToast((id) => createElement(ToastCard, { id, title, text, variant, durationMs }));
