/**
 * What the amount field holds after an edit: digits and at most one dot (product.md §5). A comma counts as the dot, spaces
 * and a € around a pasted amount fall away. Anything else leaves the field as it was: dropping single characters would
 * turn a pasted '-5' into a 5.
 */
export function acceptAmount(previous: string, typed: string): string {
  const plain = typed.replaceAll(/[\s€]/g, '').replace(',', '.');
  return /^\d*\.?\d*$/.test(plain) ? plain : previous;
}
