declare module 'lzma' {
  /** Text, or bytes if they are no text. */
  function decompress(bytes: readonly number[]): string | number[];
  const lzma: { decompress: typeof decompress };
  export default lzma;
}
