import { describe, expect, it } from 'vitest';
import { answerReviewBody } from '../lessons/reviews.ts';
import { limits } from '../limits.ts';
import { describeContact } from './contact-fault.ts';
import { findContact } from './contacts.ts';

describe('findContact', () => {
  it.each([
    ['LINK', 'Пишите: https://t.me/mariash'],
    ['LINK', 'Мой сайт www.maria'],
    ['LINK', 'Подробнее на maria-math.sk, там же цены'],
    ['LINK', 'vk.com/maria'],
    ['LINK', 'maria точка com'],
    ['LINK', 'maria (dot) com'],
    ['LINK', 'mаria-tutor[.]online'],
    ['EMAIL', 'maria.shevchuk@gmail.com'],
    ['EMAIL', 'почта maria＠stuba.sk'],
    ['EMAIL', 'maria собака gmail точка com'],
    ['EMAIL', 'maria (at) gmail (dot) com'],
    ['HANDLE', 'Я в телеграме @maria_sh'],
    ['HANDLE', '@маша_учит'],
    ['HANDLE', 'телеграм: mariash'],
    ['HANDLE', 'тг maria_sh'],
    ['HANDLE', 'мой телеграм ник mariash'],
    ['HANDLE', 'WhatsApp - mariash'],
    ['HANDLE', 'инста maria.math22'],
    ['HANDLE', 'maria_sh в телеграме'],
    ['HANDLE', 'skype: live.maria'],
    ['PHONE', '+421 905 123 456'],
    ['PHONE', 'Телефон 0905123456'],
    ['PHONE', '0905/123-456'],
    ['PHONE', '0 9 0 5 1 2 3 4 5 6'],
    ['PHONE', '(0905) 12.34.56'],
    ['PHONE', '+42120202021'],
    ['PHONE', 'О9О5 123 456'],
    ['PHONE', '０９０５１２３４５６'],
    ['PHONE', '0️⃣9️⃣0️⃣5️⃣1️⃣2️⃣3️⃣'],
    ['PHONE', 'ноль девять ноль пять один два три четыре пять шесть'],
    ['PHONE', 'Звоните: девятьсот пять, сто двадцать три, четыреста пятьдесят шесть'],
    ['PHONE', 'плюс четыреста двадцать один девятьсот пять сто двадцать'],
    ['PHONE', 'ноль девятьсот пять 123 456'],
    ['PHONE', "нуль дев'ять нуль п'ять один два три чотири"],
    ['PHONE', 'нуль дев’яносто п’ять сто двадцять три чотириста'],
    ['PHONE', 'nula deväť nula päť jeden dva tri štyri'],
    ['PHONE', 'nula devat nula pat jeden dva tri'],
    ['PHONE', 'deväťsto päť sto dvadsať tristo'],
  ])('finds %s in «%s»', (kind, text) => expect(findContact(text)?.kind).toBe(kind));
});

describe('findContact accepts', () => {
  it.each([
    '',
    'Преподаю матанализ с 2015 года, с 2019 по 2023 — на кафедре математики STU.',
    'Училась 2015–2020, потом 2020/2021 в Вене и 2021-24 в Брно.',
    'Работаю 9:00–17:00, по субботам 10.00-13.00.',
    'Свободна 12.09.2026 – 20.09.2026, экзамен 5. 1. 2027.',
    'Час стоит 16 €, вдвоём 11 €, группа 5,50 €. Скидка 20%.',
    'От 10 до 20 евро за урок, 8 / 12 / 15 € в группе.',
    'Подготовила больше 100 000 задач, 1 000 000 строк кода.',
    'Экзамен сдали 95 из 100 учеников, средний балл 1,35.',
    'Разбираем ASP.NET, Node.js, Vue.js и C++17, IPv6 и HTTP/2.',
    'Занятия в Zoom, Skype или Telegram, ссылка придёт после подтверждения.',
    'Пишем Telegram bot на Python 3.12 и Discord server.',
    'Digital Signal Processing, Fourier, tg x и ctg x.',
    'Один, два или три человека: мне всё равно. Двадцать пять лет опыта.',
    'У меня два высших и три сертификата, сто довольных учеников.',
    'Словацкий A1–A2, B1; английский C1 (IELTS 7.5).',
    'Mlynská dolina, корпус E, 5 этаж, аудитория 512.',
    'Домашние задания @ каждую неделю.',
    'Навчаю фізики: п’ять років досвіду, тисяча дев’ятсот задач.',
    'Закон 131/2002, § 57 и § 58; ISO 9001:2015.',
  ])('«%s»', (text) => expect(findContact(text)).toBeUndefined());
});

it('the message names the kind of contact and quotes it', () => {
  expect(describeContact('Пишите на maria@stuba.sk!')).toContain('адрес почты: «maria@stuba.sk»');
  expect(describeContact('Мой телефон +421 905 123 456')).toContain('номер телефона: «+421 905 123 456»');
  expect(describeContact('Готовлю к экзамену')).toBeUndefined();
});

it.each(['1 ', 'a.', 'a-', 'a_', 'один и ', '(((((', 'a', 'я', '1.0001.000', 'а собака ', 'тг мой ', '+1 ', 'tg id'])(
  'the search of half a million characters ends: «%s»',
  (unit) => {
    const kindIn = (length: number) => findContact(unit.repeat(length / unit.length))?.kind;
    // A search that goes back to the start for each character would take minutes.
    expect(kindIn(500_000)).toBe(kindIn(2000));
  },
);

it('a text that is too long is refused without a search', () => {
  const tooLong = `${'a'.repeat(limits.review.max)}@example.com`;
  expect(answerReviewBody.safeParse({ text: tooLong }).error?.issues.length).toBe(1);
});
