/**
 * Words that make a login or a name look like the portal's staff. They are compared folded, so one
 * spelling covers its look-alikes.
 */
const officialWords =
  'admin admins administrator administrators administrácia curator kurator kurátor developer kampus moderator ' +
  'moderátor operator operátor owner podpora podderzhka postmaster security správca staff support sysadmin system ' +
  'telegram webmaster админ админы администратор администраторы администрация адмін адміни адміністратор ' +
  'адміністратори адміністрація безопасность владелец кампус куратор кураторы куратори модератор модераторы ' +
  'модератори модерация модерація оператор поддержка поддержки техподдержка підтримка підтримки портал портала ' +
  'порталу разработчик розробник саппорт сотрудник суппорт телеграм';

/** Letters and digits that look like a Latin letter, in lower case. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  α: 'a',
  в: 'b',
  β: 'b',
  с: 'c',
  ѕ: 's',
  '5': 's',
  ԁ: 'd',
  е: 'e',
  є: 'e',
  ε: 'e',
  з: 'e',
  '3': 'e',
  г: 'r',
  ґ: 'r',
  н: 'h',
  η: 'h',
  һ: 'h',
  і: 'i',
  ι: 'i',
  ı: 'i',
  l: 'i',
  '1': 'i',
  ӏ: 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  м: 'm',
  μ: 'm',
  п: 'n',
  ν: 'v',
  о: 'o',
  ο: 'o',
  '0': 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  т: 't',
  τ: 't',
  и: 'u',
  υ: 'u',
  ѵ: 'v',
  ԝ: 'w',
  ш: 'w',
  ω: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  '4': 'a',
};

/** Lower case without marks, each letter as the Latin one that it looks like. */
const fold = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')].map((sign) => lookAlikes[sign] ?? sign).join('');

const official = new Set(officialWords.split(' ').map(fold));

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * True if a word of the texts, one text without its gaps, or all of them together look official:
 * «Куратор Портала», `kampus-help`, «А д м и н».
 */
export function looksOfficial(...texts: string[]): boolean {
  const words = texts.map(wordsOf);
  const joined = [...words, words.flat()].map((parts) => parts.join(''));
  return [...words.flat(), ...joined].some((word) => official.has(fold(word)));
}

/** How the API names a device that it does not recognise. */
export const unknownDevice = 'Неизвестное устройство';
