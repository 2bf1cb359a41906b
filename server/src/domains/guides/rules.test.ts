import { previewBody } from '@kampus/contract/guides/guides';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#platform/http/app-error.ts';
import { sanitiseGuide } from './editing/sanitise-guide.ts';
import { checkDraft, findBodyFault, type GuideDraft } from './rules.ts';

const check = async (changed: Partial<GuideDraft>): Promise<unknown> => {
  try {
    const { title, body, plainText } = await checkDraft({ title: 'Заголовок', body: '<p>Текст</p>', ...changed });
    return { title, body, plainText };
  } catch (error) {
    const { code, message, errors } = error as AppError;
    return { code, message, errors };
  }
};
const refused = (path: string, message: string) => ({
  code: 'VALIDATION_FAILED',
  message,
  errors: [{ path, message }],
});

describe('a draft of a guide', () => {
  it('has a sanitised body and a title on one line without outer blanks', async () => {
    expect(await check({ title: '  Как\r\n\t поступить\u0000 ', body: '<p onclick="x">Текст</p>' })).toEqual({
      title: 'Как поступить',
      body: '<p>Текст</p>',
      plainText: 'Текст',
    });
  });

  it('needs a title of at most 200 characters', async () => {
    expect(await check({ title: ' \n ' })).toEqual(refused('title', 'Введите заголовок'));
    expect(await check({ title: 'я'.repeat(201) })).toEqual(refused('title', 'Заголовок не длиннее 200 символов'));
    expect(await check({ title: 'я'.repeat(200) })).toMatchObject({ title: 'я'.repeat(200) });
  });

  it('needs text, a picture or a frame after sanitising', async () => {
    const empty = refused('body', 'Введите текст гайда');
    expect(await check({ body: '<p> <br></p><script>x</script>' })).toEqual(empty);
    expect(await check({ body: '<p><img src="http://a.example/a.png"></p>' })).toEqual(empty);
    expect(await check({ body: '<img src="/media/guides/a.webp">' })).toMatchObject({ plainText: '' });
    expect(findBodyFault(sanitiseGuide('<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>'))).toBeUndefined();
  });

  it('has a body of at most 500 kB', async () => {
    expect(await check({ body: `<p>${'a'.repeat(500_000)}</p>` })).toEqual(
      refused('body', 'Текст гайда больше 500 кБ'),
    );
  });

  it('is refused by the preview in the words of the save', () => {
    // Two bytes for each letter.
    const { error } = previewBody.safeParse({ body: 'я'.repeat(250_001) });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Текст гайда больше 500 кБ']);
  });

  it('cannot have an end date before its start date, also with a default date', async () => {
    const order = refused('validTo', 'Гайд не может перестать действовать раньше, чем начнёт');
    expect(await check({ validFrom: '2026-02-02', validTo: '2026-02-01' })).toEqual(order);
    expect(await check({ validFrom: '2026-02-02', validTo: '2026-02-02' })).toMatchObject({ title: 'Заголовок' });
    expect(await check({ validTo: '2024-12-31' })).toEqual(order);
    expect(await check({ validFrom: '2100-01-01' })).toEqual(order);
  });
});
