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
    'Й',
  ])('may be %s', (name) => {
    expect(parse(name).data?.firstName).toBe(name.normalize('NFC'));
  });

  it.each([
    ['a line break', 'Иван\n\n⚠️ Kampus'],
    ['a tab', 'Иван\tИванов'],
    ['an address', 'https://kampus-login.evil.example/verify'],
    ['an address without a scheme', 'kampus-login.evil.example'],
    ['a short address', 't.me'],
    ['a mention', '@admin'],
    ['a bidi override', 'Иван\u202eнавИ'],
    ['a zero width space', 'Ив\u200bан'],
    ['a letter that shows nothing', 'Иван\u3164'],
    ['a variation selector', 'Иван\ufe0f'],
    ['marks piled up', 'И\u0301\u0302\u0303\u0304ван'],
    ['markup', '<b>Иван</b>'],
    ['a formula', '=1+1'],
    ['a separator of cells', 'x;y'],
    ['digits alone', '12345'],
    ['signs alone', "-.'"],
    ['a picture', 'Иван 🎓'],
  ])('is not %s', (_what, name) => {
    expect(parse(name).error?.issues[0]).toMatchObject({ path: ['firstName'] });
  });

  it('is kept in one form, without blanks around it', () => {
    expect(parse('  Йозеф ').data?.firstName).toBe('Йозеф');
  });

  it('says what is missing before what is wrong', () => {
    expect(parse(' ').error?.issues[0]?.message).toBe('Имя обязательно');
    expect(parse('a\nb').error?.issues[0]?.message).toBe(
      "Только буквы, цифры, пробел и знаки ' ’ . -, после точки пробел",
    );
  });
});
