/** JSON that remembers where its values stand, so that an error in a long file can name the line. */

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
  /** The line of the value at that path, or of the nearest value above it. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

const blank = /[ \t\n\r]*/y;
const word = /true|false|null/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows no control characters inside strings.
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const nestingMax = 100;

/** A path as one string; JSON cannot be confused by keys that contain dots. */
const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));

class Reader {
  #text: string;
  #at = 0;
  #path: (string | number)[] = [];
  readonly offsets = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  lineAt(offset: number): number {
    let line = 1;
    for (let at = this.#text.indexOf('\n'); at !== -1 && at < offset; at = this.#text.indexOf('\n', at + 1)) line += 1;
    return line;
  }

  #fail(expected: string): never {
    const found = this.#at >= this.#text.length ? 'the end of the file' : JSON.stringify(this.#text[this.#at]);
    throw new JsonSyntaxError(`expected ${expected}, found ${found}`, this.lineAt(this.#at));
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const matched = pattern.exec(this.#text)?.[0];
    if (matched !== undefined) this.#at += matched.length;
    return matched;
  }

  /** True when the next sign is that one, which is then behind us. */
  #take(sign: string): boolean {
    this.#match(blank);
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #value(): unknown {
    this.#match(blank);
    if (this.#path.length > nestingMax) this.#fail(`at most ${nestingMax} levels`);
    this.offsets.set(keyOf(this.#path), this.#at);
    if (this.#take('{')) return this.#object();
    if (this.#take('[')) return this.#array();
    const scalar = this.#match(string) ?? this.#match(word) ?? this.#match(number);
    return scalar === undefined ? this.#fail('a value') : (JSON.parse(scalar) as unknown);
  }

  #object(): Record<string, unknown> {
    const members: [string, unknown][] = [];
    if (this.#take('}')) return {};
    do {
      this.#match(blank);
      const name = JSON.parse(this.#match(string) ?? this.#fail('a name in quotes')) as string;
      if (!this.#take(':')) this.#fail('":"');
      this.#path.push(name);
      members.push([name, this.#value()]);
      this.#path.pop();
    } while (this.#take(','));
    if (!this.#take('}')) this.#fail('"," or "}"');
    return Object.fromEntries(members);
  }

  #array(): unknown[] {
    const values: unknown[] = [];
    if (this.#take(']')) return values;
    do {
      this.#path.push(values.length);
      values.push(this.#value());
      this.#path.pop();
    } while (this.#take(','));
    if (!this.#take(']')) this.#fail('"," or "]"');
    return values;
  }

  read(): unknown {
    const value = this.#value();
    this.#match(blank);
    if (this.#at < this.#text.length) this.#fail('the end of the file');
    return value;
  }
}

/** Throws JsonSyntaxError, which knows the line. */
export function parseLocated(text: string): LocatedJson {
  const reader = new Reader(text.replace(/^\ufeff/, ''));
  const value = reader.read();
  return {
    value,
    lineOf(path) {
      for (let length = path.length; length >= 0; length -= 1) {
        const offset = reader.offsets.get(keyOf(path.slice(0, length)));
        if (offset !== undefined) return reader.lineAt(offset);
      }
      return 1;
    },
  };
}
