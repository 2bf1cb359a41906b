/** The beginning of a line, up to its last whole word. A word that fills it is cut. */
export function cutAtWord(line: string, lengthMax: number): string {
  const cut = line.slice(0, lengthMax);
  const blank = cut.lastIndexOf(' ');
  return blank > 0 ? cut.slice(0, blank) : cut;
}
