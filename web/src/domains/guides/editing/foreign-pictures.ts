import { editTexts } from './texts.ts';

/** The browser must not fetch a picture of another host. The save copies it to the portal. */
export const isForeignPicture = (src: unknown): boolean =>
  /^https:/i.test(String(src)) && !String(src).startsWith(`${location.origin}/`);

/** Shown until the save in place of such a picture. */
export function renderPlaceholder(): HTMLElement {
  const placeholder = document.createElement('span');
  placeholder.className =
    'inline-block max-w-full rounded-md border border-dashed border-line-strong px-4 py-3 text-sm text-ink-soft';
  placeholder.textContent = editTexts.pictureLater;
  return placeholder;
}

const foreignPicture = /<img (?:[^<>]* )?src="https:[^<>]*>/g;

/** Replaces such pictures in HTML of the server's sanitiser. */
export const replaceForeignPictures = (sanitised: string): string =>
  sanitised.replace(foreignPicture, () => renderPlaceholder().outerHTML);
