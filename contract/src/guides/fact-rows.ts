interface SplitGuide {
  /** The list of facts at the start of the guide; '' if there is none. */
  facts: string;
  text: string;
}

/** Splits the definition list at the start of a sanitised body from the text. */
export function splitFacts(body: string): SplitGuide {
  const facts = /^\s*<dl>(?:(?!<\/?dl>)[\s\S])*<\/dl>/.exec(body)?.[0] ?? '';
  return { facts: facts.trim(), text: body.slice(facts.length) };
}

export interface FactHtml {
  /** Number of the row in the list. */
  position: number;
  label: string;
  value: string;
}

const rowPattern = /(?<!\s)\s*<dt>((?:(?!<\/?d[td]>)[\s\S])*)<\/dt>\s*<dd>((?:(?!<\/?d[td]>)[\s\S])*)<\/dd>/g;

/** The rows of a list of facts. Undefined if it has anything but pairs of a label and a value. */
export function splitRows(facts: string): FactHtml[] | undefined {
  const list = facts.replace(/^<dl>|(?<!\s)\s*<\/dl>$/g, '');
  if (list.replace(rowPattern, '') !== '') return undefined;
  return [...list.matchAll(rowPattern)].map(([, label = '', value = ''], position) => ({ position, label, value }));
}
