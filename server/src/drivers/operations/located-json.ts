import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** JSON with positions of its values, so that an error in a long file names the line. */

export class JsonSyntaxError extends Error {
  override name = 'JsonSyntaxError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

export interface LocatedJson {
  value: unknown;
  /** Line of the value at the path, or of its nearest existing parent. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Parses to a syntax tree. Throws JsonSyntaxError for the first error. */
function parseStrictly(text: string): Node {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (tree && !first) return tree;
  const offset = first?.offset ?? 0;
  const found = offset >= text.length ? 'at the end of the file' : `at ${JSON.stringify(text[offset])}`;
  throw new JsonSyntaxError(`${first ? printParseErrorCode(first.error) : 'empty'} ${found}`, lineAt(text, offset));
}

/** Throws JsonSyntaxError with the line. */
export function parseLocated(content: string): LocatedJson {
  const text = content.replace(/^\ufeff/, '');
  try {
    return locate(text, parseStrictly(text));
  } catch (error) {
    if (error instanceof RangeError) throw new JsonSyntaxError('nested too deeply', 1);
    // The tree parser accepts numbers such as 01; JSON.parse does not.
    if (error instanceof SyntaxError) throw new JsonSyntaxError(error.message, 1);
    throw error;
  }
}

const locate = (text: string, tree: Node): LocatedJson => ({
  value: JSON.parse(text) as unknown,
  lineOf(path) {
    for (let length = path.length; length > 0; length -= 1) {
      const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
      if (node) return lineAt(text, node.offset);
    }
    return lineAt(text, tree.offset);
  },
});
