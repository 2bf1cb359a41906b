/**
 * The text without these characters at its end. A pattern such as `/\/+$/` tries each of a thousand
 * slashes inside a text as the start of its end, which takes the square of their number.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
