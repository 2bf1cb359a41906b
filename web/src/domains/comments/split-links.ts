interface TextPart {
  text: string;
  isLink: boolean;
}

/** Runs up to a blank, a quotation mark or an angle bracket. */
const addressPattern = /\bhttps?:\/\/[^\s<>"'«»„“”]+/giu;
/** Ends the sentence around an address more often than the address. */
const closingPattern = /[.,;:!?…*_~\]}]+$/u;

/** The address without what belongs to its sentence; a bracket at its end stays where it was opened inside. */
function trimAddress(address: string): string {
  const trimmed = address.replace(closingPattern, '');
  const isUnopened = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length;
  if (isUnopened) return trimAddress(trimmed.slice(0, -1));
  return trimmed === address ? address : trimAddress(trimmed);
}

/** True for a host with a dot and without a name and password before it, which only ever deceive. */
function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
}

/** Splits a text at its web addresses. Only what begins with http:// or https:// counts, so that nothing is guessed. */
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
