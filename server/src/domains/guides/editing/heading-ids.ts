import { unescapeHtml } from '#platform/format/html.ts';
import { transliterate } from '#platform/format/transliterate.ts';

/** «Куда идти?» → `kuda-idti` */
function slugify(text: string): string {
  return transliterate(text.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
}

/**
 * Gives each heading of sanitised HTML an id made of its words, for anchors and the table of
 * contents. The prefix prevents ids that shadow names of scripts (`root`, `location`).
 */
export function addHeadingIds(html: string): string {
  const taken = new Set<string>();
  // The last number by base, so that many equal headings take linear time.
  const lastNumbers = new Map<string, number>();
  return html.replace(
    /<(h[2-6])((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g,
    (_heading, element: string, attributes: string, content: string) => {
      const base = `h-${slugify(unescapeHtml(content.replace(/<[^<>]*>/g, ''))) || 'razdel'}`;
      let id = base;
      let number = lastNumbers.get(base) ?? 1;
      while (taken.has(id)) {
        number += 1;
        id = `${base}-${number}`;
      }
      lastNumbers.set(base, number);
      taken.add(id);
      return `<${element} id="${id}"${attributes}>${content}</${element}>`;
    },
  );
}
