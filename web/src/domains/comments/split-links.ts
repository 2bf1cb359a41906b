interface TextPart {
  text: string;
  isLink: boolean;
}

/** Ends at a space, a quotation mark or an angle bracket. */
const addressPattern = /\bhttps?:\/\/[^\s<>"'«»„“”]+/giu;
/** These characters at the end usually belong to the sentence, not to the address. */
const closingSigns = '.,;:!?…*_~]}';

/**
 * The address without the punctuation of its sentence. A closing bracket stays if it opens inside.
 */
function trimAddress(address: string): string {
  let unopened = address.split(')').length - address.split('(').length;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const sign = address.charAt(end - 1);
    if (sign === ')' && unopened > 0) unopened -= 1;
    else if (!closingSigns.includes(sign)) break;
  }
  return address.slice(0, end);
}

/** True for a host with a dot and no credentials. Credentials in a link only deceive readers. */
function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
}

/**
 * Splits a text at web addresses. Only http:// and https:// count, so that no word is guessed to be
 * one.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (piece: string, isLink: boolean) => {
    if (piece !== '') parts.push({ text: piece, isLink });
  };
  for (const { 0: found, index } of text.matchAll(addressPattern)) {
    const address = trimAddress(found);
    if (!isWebAddress(address)) continue;
    add(text.slice(end, index), false);
    add(address, true);
    end = index + address.length;
  }
  add(text.slice(end), false);
  return parts;
}
