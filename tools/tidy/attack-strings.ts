import { type AST, RegExpParser } from '@eslint-community/regexpp';

/**
 * Texts that are hard for a pattern: repetitions of what its parts match, followed by something
 * that does not match. They make every start or every length of a repetition a new attempt.
 */

/** A repetition with a lower maximum adds a constant factor only. */
const longFrom = 500;
/** Samples for a class or a dot, in the order of preference. */
const samples = [...'a0 я/<:."\'-_=@&;,(\t\n{}[]#?!*\u0002'];
const mismatch = '\u0000';

type Part = AST.Element | AST.Alternative | AST.Pattern;

interface Choice {
  flags: string;
  /** Preferred sample of classes. */
  letter: string;
}

/** The members of a repetition, in all depths. */
function listRepetitions(part: Part): AST.Quantifier[] {
  if (part.type === 'Quantifier') {
    const inner = listRepetitions(part.element);
    return part.max >= longFrom ? [part, ...inner] : inner;
  }
  if (part.type === 'Alternative') return part.elements.flatMap(listRepetitions);
  if ('alternatives' in part) return part.alternatives.flatMap(listRepetitions);
  return [];
}

/** A character that a class matches: the preferred one if possible. */
function pickLetter(part: { raw: string }, { flags, letter }: Choice): string {
  const pattern = new RegExp(`^(?:${part.raw})$`, flags.replace(/[gy]/g, ''));
  if (pattern.test(letter)) return letter;
  return samples.find((sample) => pattern.test(sample)) ?? [...part.raw].find((sign) => pattern.test(sign)) ?? '';
}

/** A short text that the part matches. Looks at nothing around it. */
function sampleOf(part: Part, choice: Choice): string {
  switch (part.type) {
    case 'Character':
      return String.fromCodePoint(part.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return pickLetter(part, choice);
    case 'Quantifier':
      return sampleOf(part.element, choice).repeat(part.min > 0 ? part.min : part.max >= longFrom ? 1 : 0);
    case 'Group':
    case 'CapturingGroup':
    case 'Pattern':
      return part.alternatives[0] ? sampleOf(part.alternatives[0], choice) : '';
    case 'Alternative':
      return part.elements.map((element) => sampleOf(element, choice)).join('');
    case 'Backreference':
      return Array.isArray(part.resolved) ? '' : sampleOf(part.resolved, choice);
    case 'Assertion':
      return '';
  }
}

/** What the pattern matches before a part and after it, on the way from its root. */
function around(part: AST.Node, choice: Choice): [before: string, after: string] {
  const { parent } = part;
  if (!parent) return ['', ''];
  const [before, after] = around(parent, choice);
  if (parent.type !== 'Alternative') return [before, after];
  const elements: AST.Node[] = parent.elements;
  const index = elements.indexOf(part);
  const text = (members: AST.Element[]) => members.map((element) => sampleOf(element, choice)).join('');
  return [before + text(parent.elements.slice(0, index)), text(parent.elements.slice(index + 1)) + after];
}

/** One attack: `start`, then `unit` as often as the length asks for, then `end`. */
export interface Attack {
  start: string;
  unit: string;
  end: string;
}

export const writeAttack = ({ start, unit, end }: Attack, length: number): string =>
  start + unit.repeat(Math.ceil(length / unit.length)) + end;

function attackRepetition(repetition: AST.Quantifier, choice: Choice): Attack[] {
  const [before, after] = around(repetition, choice);
  const body = sampleOf(repetition.element, choice);
  const bodies = listAlternatives(repetition.element).map((part) => sampleOf(part, choice));
  const whole = before + body + after;
  const units = [body, ...bodies, before + body, before, body + after, whole, whole.slice(0, -1)];
  return [...new Set(units)]
    .filter((unit) => unit !== '')
    .flatMap((unit) => [
      { start: before, unit, end: mismatch },
      { start: before, unit, end: `${mismatch}${body}` },
      { start: '', unit, end: '' },
    ]);
}

/** The alternatives of a group, which a repetition may match one after the other. */
const listAlternatives = (part: AST.Element): AST.Alternative[] =>
  'alternatives' in part ? (part.alternatives as AST.Alternative[]) : [];

/** All attacks on a pattern, from its own parts. A pattern without long repetitions has none. */
export function listAttacks({ source, flags }: RegExp): Attack[] {
  const pattern = new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const repetitions = listRepetitions(pattern);
  const attacks = ['a', '0', ' ', ':', '\t', '<'].flatMap((letter) =>
    repetitions.flatMap((repetition) => attackRepetition(repetition, { flags, letter })),
  );
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()];
}
