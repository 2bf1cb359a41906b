/**
 * Finds contacts in a public text: links, e-mail addresses, messenger handles, and telephone
 * numbers in digits or words. Years, prices, dates and hours are not contacts. Deliberate evasion
 * is possible. The goal is no accidental miss and no false alarm in an honest text.
 */

export type ContactKind = 'LINK' | 'EMAIL' | 'HANDLE' | 'PHONE';

export interface FoundContact {
  kind: ContactKind;
  /** The passage as typed, or almost as typed. */
  passage: string;
}

/**
 * Normalises wide forms, circled digits and similar characters, and removes invisible characters.
 */
const simplify = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u200B-\u200F\u2060\u00AD]|\uFE0F|\u20E3/g, '')
    // An `o` next to a digit counts as a zero.
    .replaceAll(/(?<=\d)[oо]|[oо](?=\d)/giu, '0');

const domains =
  'com|net|org|info|biz|sk|cz|eu|ua|ru|by|kz|pl|hu|at|de|uk|me|io|app|link|site|online|page|dev|gg|tv|co|cc|su|xyz|club|рф|укр|бел';
// Blanks are bounded, and every part that repeats begins at a border of its characters. Otherwise
// each letter of a long word is a new start, and the search takes the square of the text.
const dot = String.raw`(?:\.|\s{0,9}[([]\s{0,9}(?:точка|крапка|bodka|dot|\.)\s{0,9}[)\]]\s{0,9}|\s{1,9}(?:точка|крапка|bodka|dot)\s{1,9})`;
/** A host from its last label before the domain on. A label has at most 63 characters. */
const link = new RegExp(
  String.raw`https?:|www\.|(?<![\p{L}\p{N}@])[\p{L}\p{N}][\p{L}\p{N}-]{0,62}${dot}(?:${domains})(?![\p{L}\p{N}])\S*`,
  'iu',
);
/** Names of technologies that look like a host name. */
const techniques = /\b(?:asp|ado|ml|vb|f#|paint)\.net\b/giu;

const at = String.raw`(?:@|\s{0,9}[([]\s{0,9}(?:at|собака|ет)\s{0,9}[)\]]\s{0,9}|\s{1,9}(?:собака|собачка)\s{1,9})`;
const email = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+${at}[\p{L}\p{N}-]+${dot}[\p{L}]{2,}`,
  'iu',
);
const mention = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{3,}/u;

const messengers = String.raw`(?:телеграмм?\p{L}{0,2}|телег[аеу]|тг|tg|telegram|вотс?ап\p{L}{0,2}|ватс?ап\p{L}{0,2}|вацап\p{L}{0,2}|whats\s?app|wapp|ва[йи]бер\p{L}{0,2}|viber|инст[аеу]|инстаграм\p{L}{0,2}|insta|instagram|фейсбук\p{L}{0,2}|facebook|fb|вк|вконтакте|vk|дискорд\p{L}{0,2}|discord|ск[ау]йп\p{L}{0,2}|skype|сигнал|signal|messenger|мессенджер\p{L}{0,2})`;
/**
 * A messenger name and a handle: any word after a colon or dash, else a word with a digit, dot or
 * underscore.
 */
const handles = [
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${messengers}(?:\s{1,9}(?:мой|моя|мій|ник|нік|nick|id|логин|login)){0,4}\s{0,9}(?::|=|\s[-–—])\s{0,9}(?:(?:ник|нік|nick|id)\s{1,9})?[a-z][a-z0-9_.]{3,}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${messengers}\s{1,9}(?:(?:мой|моя|мій|ник|нік|nick|id|логин|login)\s{1,9}){0,4}(?=[a-z0-9_.]*[\d_])[a-z][a-z0-9_.]{3,}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${messengers}\s{1,9}(?:(?:мой|моя|мій)\s{1,9})?(?:ник|нік|nick|id|логин|login)\s{1,9}[a-z][a-z0-9_.]{3,}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_.])[_.]{0,9}[a-z][a-z0-9.]{0,63}_[a-z0-9_.]{1,64}\s{0,9}[,(–—-]?\s{0,9}(?:в\s{1,9})?${messengers}`,
    'iu',
  ),
];

/** A telephone number has at least this many digits. */
const phoneDigitsMin = 7;
const separator = String.raw`[\s.\-–—()/\\_*]{0,3}`;
const apart = (pattern: string): string => String.raw`(?<!\d${separator})(?:${pattern})(?!${separator}\d)`;
const year = String.raw`(?:19|20)\d\d`;
const date = String.raw`\d{1,2}[./]\s?\d{1,2}[./]\s?${year}`;
const time = String.raw`\d{1,2}[.:]\d\d`;
/** Digit groups with another meaning, if no other digits adjoin them. */
const harmless = new RegExp(
  [
    `${date}(?:\\s*[-–—]\\s*${date})?`,
    `${year}\\s*(?:[-–—/]|по)\\s*${year}`,
    `${year}\\s*[-–—/]\\s*\\d\\d`,
    // A law and its year.
    String.raw`\d{1,3}/${year}`,
    `${time}(?:\\s*[-–—]\\s*${time})?`,
    String.raw`\d{1,3}(?:[\s.]000)+`,
    String.raw`\d{1,3}(?:\s*[-–—/]\s*\d{1,3})?\s*(?:€|евро|eur|%|грн|руб)`,
  ]
    .map(apart)
    .join('|'),
  'giu',
);
const digitRun = new RegExp(String.raw`\+?\(?\d(?:${separator}\d){${phoneDigitsMin - 1},}`, 'u');
const internationalRun = new RegExp(String.raw`\+\s?\d(?:${separator}\d){${phoneDigitsMin - 1},}`, 'u');

/**
 * Number of digits of a numeral. In a compound the largest numeral counts (сто двадцать три has
 * three digits).
 */
const numerals: readonly (readonly [digits: number, pattern: string])[] = [
  [
    1,
    'н[оу]ль|один|одна|од[иі]н|два|дв[еі]|три|четыре|чотири|пять|п.?ять|шесть|ш[іi]сть|семь|с[іi]м|восемь|в[іi]с[іi]м|девять|дев.?ять|nula|jeden|jedna|dva|dve|tri|styri|pat|sest|sedem|osem|devat|zero|one|two|three|four|five|six|seven|eight|nine',
  ],
  [
    2,
    String.raw`десять|\p{L}+надцать|двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|\p{L}+надцять|двадцять|тридцять|п.?ятдесят|шістдесят|сімдесят|вісімдесят|дев.?яносто|desat|\p{L}+nast|(?:dvad|trid|styrid)sat\p{L}*|(?:pat|sest|sedem|osem|devat)desiat\p{L}*|\p{L}+teen|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety`,
  ],
  [
    3,
    'сто|двести|двісті|триста|четыреста|чотириста|(?:пять|п.?ят|шесть|шіст|семь|сім|восемь|вісім|девять|дев.?ят)сот|(?:dve|tri|styri|pat|sest|sedem|osem|devat)?sto',
  ],
];
const numeralPatterns = numerals.map(([digits, pattern]) => [digits, new RegExp(`^(?:${pattern})$`, 'u')] as const);

function digitsOf(word: string): number {
  if (/^\d+$/.test(word)) return word.length;
  return numeralPatterns.find(([, pattern]) => pattern.test(word))?.[0] ?? 0;
}

/** Slovak words may be typed without accents. */
const withoutAccents = (text: string): string =>
  text.replaceAll(/[áäčďéíĺľňóôŕšťúýž]/g, (letter) => letter.normalize('NFD')[0] ?? letter);

/** A number in a text, as far as it is read. */
interface SpokenNumber {
  from: number;
  digits: number;
  hasWord: boolean;
  /** Digits of the numeral just before. 0 after a sign or a figure. */
  lastNumeral: number;
}

/** Signs and words between the parts of a spoken number. */
const isJoint = (token: string): boolean =>
  /^[-–—+,()./]+$/.test(token) || token === 'плюс' || token === 'plus' || token === 'и';

/** Finds a number in words, or in words and digits, with at least seven digits in sequence. */
function findSpokenPhone(text: string): string | undefined {
  const tokens = withoutAccents(text.toLowerCase()).matchAll(/[\p{L}\p{N}’'ʼ]+|[^\s\p{L}\p{N}’'ʼ]+/gu);
  let spoken: SpokenNumber | undefined;
  for (const { 0: token, index } of tokens) {
    if (isJoint(token)) {
      if (spoken) spoken.lastNumeral = 0;
      continue;
    }
    const digits = digitsOf(token);
    if (digits === 0) {
      spoken = undefined;
      continue;
    }
    spoken ??= { from: index, digits: 0, hasWord: false, lastNumeral: 0 };
    const isWord = !/^\d/.test(token);
    // «сто двадцать три» is one number of three digits.
    const isPartOfCompound = isWord && digits < spoken.lastNumeral;
    if (!isPartOfCompound) spoken.digits += digits;
    spoken.hasWord ||= isWord;
    spoken.lastNumeral = isWord ? digits : 0;
    if (spoken.digits >= phoneDigitsMin && spoken.hasWord) return text.slice(spoken.from, index + token.length);
  }
  return undefined;
}

const passageMax = 60;
const quote = (passage: string): string => passage.trim().slice(0, passageMax);

/** Returns the first contact in a text, undefined if there is none. */
export function findContact(text: string): FoundContact | undefined {
  const plain = simplify(text);
  const mail = email.exec(plain) ?? mention.exec(plain);
  if (mail) return { kind: mail[0].startsWith('@') ? 'HANDLE' : 'EMAIL', passage: quote(mail[0]) };
  const address = link.exec(plain.replaceAll(techniques, ' '));
  if (address) return { kind: 'LINK', passage: quote(address[0]) };
  for (const pattern of handles) {
    const handle = pattern.exec(plain);
    if (handle) return { kind: 'HANDLE', passage: quote(handle[0]) };
  }
  const digits = plain.replaceAll(harmless, ' , ');
  const phone = internationalRun.exec(plain) ?? digitRun.exec(digits);
  if (phone) return { kind: 'PHONE', passage: quote(phone[0]) };
  const spoken = findSpokenPhone(digits);
  return spoken === undefined ? undefined : { kind: 'PHONE', passage: quote(spoken) };
}
