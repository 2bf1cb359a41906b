import { describe, expect, it } from 'vitest';
import { profileBody } from './accounts.ts';

const studies = { sex: 'FEMALE', universityId: 1, facultyId: 1, specialtyId: 1 };
const parse = (firstName: string) => profileBody.safeParse({ ...studies, firstName, lastName: 'Климчук' });

describe('a name', () => {
  it.each([
    'Дарья',
    'Ján',
    'Anna-Mária',
    'О’Нил',
    "Д'Артаньян",
    'А. С.',
    'А.С.',
    'Пушкин А. С.',
    'Людвиг 2',
    'Nguyễn Thị',
    'Ґалаґан',
    '王小明',
    'अनिता',
    'И\u0306',
  ])('%s is accepted', (name) => {
    expect(parse(name).data?.firstName).toBe(name.normalize('NFC'));
  });

  it.each([
    ['a line break', 'Иван\n\n⚠️ Kampus'],
    ['a tab', 'Иван\tИванов'],
    ['a URL', 'https://kampus-login.evil.example/verify'],
    ['a host name', 'kampus-login.evil.example'],
    ['a short host name', 't.me'],
    ['a mention', '@admin'],
    ['a bidi override', 'Иван\u202eнавИ'],
    ['a zero width space', 'Ив\u200bан'],
    ['an invisible letter', 'Иван\u3164'],
    ['a variation selector', 'Иван\ufe0f'],
    ['stacked combining marks', 'И\u0301\u0302\u0303\u0304ван'],
    ['markup', '<b>Иван</b>'],
    ['a formula', '=1+1'],
    ['a CSV separator', 'x;y'],
    ['only digits', '12345'],
    ['only punctuation', "-.'"],
    ['an emoji', 'Иван 🎓'],
  ])('%s is refused', (_what, name) => {
    expect(parse(name).error?.issues[0]).toMatchObject({ path: ['firstName'] });
  });

  it('is normalised to NFC and trimmed', () => {
    expect(parse('  И\u0306озеф ').data?.firstName).toBe('Йозеф');
  });

  it('has the message for an empty name before the message for an invalid name', () => {
    expect(parse(' ').error?.issues[0]?.message).toBe('Имя обязательно');
    expect(parse('a\nb').error?.issues[0]?.message).toBe(
      "Только буквы, цифры, пробел и знаки ' ’ . -, после точки пробел",
    );
  });
});
