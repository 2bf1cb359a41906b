import { expect, it } from 'vitest';
import { clampPrice, findFieldFault, findFormFault, sumOf, toEntries, toPreview, toTexts } from './price-rules.ts';
import { teacherRoomTexts } from './texts.ts';

const good = ['8', '5.5', '4.2', '3.5', '3.1', '2.9', '2.75'];
const withPrice = (text: string, groupSize: number) => good.with(groupSize - 1, text);

it.each([
  ['99.99', '99.99', false],
  ['100', '100', false],
  ['100.01', '100', true],
  ['1500', '100', true],
  ['12,5', '12.5', false],
  ['1.8755', '1.875', false],
  ['1.2.3', '1.23', false],
  ['.5', '0.5', false],
  ['007', '7', false],
  ['-5 €', '5', false],
  ['', '', false],
])('a field turns %j into %j', (typed, text, isClamped) => {
  expect(clampPrice(typed)).toEqual({ text, isClamped });
});

it.each([
  [1, '4.99', 'Мінімальна ціна: 5'],
  [1, '5', undefined],
  [6, '1.874', 'Мінімальна ціна: 1.875'],
  [7, '1.785', undefined],
  [3, '', "Поле обов'язкове для заповнення"],
  [3, '0', 'Мінімальна ціна: 2.65'],
])('for a group of %i a price of %j has the error %j', (groupSize, text, fault) => {
  expect(findFieldFault(text, groupSize)).toBe(fault);
});

it('the form reports missing prices before prices that are too low', () => {
  expect(findFormFault(good)).toBeUndefined();
  expect(findFormFault(withPrice('1', 2))).toBe(teacherRoomTexts.someTooLow);
  expect(findFormFault(withPrice('1', 2).with(6, ''))).toBe("Всі поля обов'язкові для заповнення");
});

it('each row shows its group size, and the last one has a plus sign', () => {
  expect([1, 2, 7].map((size) => teacherRoomTexts.priceRow(size, size === 7))).toEqual([
    'Цена для 1 студента',
    'Цена для 2 студентов',
    'Цена для 7+ студентов',
  ]);
});

it('the sum is the price times the number of people, with two decimals', () => {
  expect(sumOf('5.5', 2)).toBe('11.00');
  expect(sumOf('1.785', 7)).toBe('12.50');
  expect(sumOf('', 3)).toBe('0.00');
});

it('only entries above 0 are sent, and stored prices fill the form unchanged', () => {
  expect(toEntries(['8', '0', '', '3.5'])).toEqual([
    { capacity: 1, price: 8 },
    { capacity: 4, price: 3.5 },
  ]);
  expect(toTexts({ 1: 8, 7: 1.785 })).toEqual(['8', '', '', '', '', '', '1.785']);
  expect(toTexts({})).toEqual(['', '', '', '', '', '', '']);
});

it('the preview has the typed prices, and the minimum for a field with a fault', () => {
  expect(toPreview(good.with(0, '').with(1, '0.5'))).toEqual({ 1: 5, 2: 3.5, 3: 4.2, 4: 3.5, 5: 3.1, 6: 2.9, 7: 2.75 });
});
