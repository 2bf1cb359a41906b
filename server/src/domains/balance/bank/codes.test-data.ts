import lzma from 'lzma';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** Bytes of base32hex. */
function readBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/**
 * Reads a PAY by square text by its specification: base32hex of a header, the length, and an LZMA
 * stream without its own header (3 literal context bits, 2 position bits, a dictionary of 128 kB).
 */
export function unpackPayBySquare(code: string) {
  const bytes = readBase32(code);
  const length = (bytes[2] ?? 0) | ((bytes[3] ?? 0) << 8);
  const header = [0x5d, 0, 0, 2, 0, length & 255, length >> 8, 0, 0, 0, 0, 0, 0];
  const plain: string | number[] = lzma.decompress([...header, ...bytes.slice(4)]);
  // Four bytes of checksum come first. Where they are no text, the library returns bytes.
  const text = typeof plain === 'string' ? plain : Buffer.from(plain).toString('utf8');
  const fields = text.split('\t');
  const at = fields.indexOf('EUR');
  return { text, amount: fields[at - 1], currency: fields[at], variableSymbol: fields[at + 2] };
}
