import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment } from 'prosemirror-model';
import { afterEach, expect, it, vi } from 'vitest';
import { newRow, readFacts, writeFacts } from './facts.ts';
import { FactsDialog } from './facts-dialog.tsx';
import { readBody } from './html.ts';
import { markOf, schema } from './schema.ts';

afterEach(() => {
  cleanup();
  onApply.mockClear();
});

const onApply = vi.fn();
const show = () => render(<FactsDialog rows={[]} labels={[]} onClose={vi.fn()} onApply={onApply} />);
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);

it('the focus goes to the name of an added fact, and back to the button when a fact is removed', async () => {
  show();
  await press('Добавить факт');
  const names = screen.getAllByLabelText('Название');
  expect(names).toHaveLength(2);
  expect(document.activeElement).toBe(names[1]);
  await press('Удалить факт');
  expect(screen.getAllByLabelText('Название')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Добавить факт' }));
});

it('the focus goes to the address of a link', async () => {
  show();
  await press('Ссылка: источник');
  expect(document.activeElement).toBe(screen.getByLabelText('Ссылка'));
});

it('a link of plain and bold text is one link, whose address can be changed', async () => {
  const link = markOf('a').create({ href: 'https://old.example' });
  const source = Fragment.from([schema.text('сайт ', [link]), schema.text('вуза', [link, markOf('strong').create()])]);
  const row = { ...newRow(), label: 'Цена', value: Fragment.from(schema.text('50 €')), source };
  render(<FactsDialog rows={[row]} labels={[]} onClose={vi.fn()} onApply={onApply} />);
  await press('Ссылка: источник');
  const field = screen.getByLabelText<HTMLInputElement>('Ссылка');
  expect(field.value).toBe('https://old.example');
  await userEvent.clear(field);
  await userEvent.type(field, 'https://new.example');
  await press('Готово');
  const changed: Fragment = onApply.mock.calls[0]?.[0][0].source;
  expect(changed.content.map(({ marks }) => marks.find(({ type }) => type === link.type)?.attrs['href'])).toEqual([
    'https://new.example',
    'https://new.example',
  ]);
});

it('a value without a name is refused at the name, which gets the focus', async () => {
  const nameless = { ...newRow(), value: Fragment.from(schema.text('50 €')) };
  render(<FactsDialog rows={[nameless]} labels={[]} onClose={vi.fn()} onApply={onApply} />);
  await press('Готово');
  const name = screen.getByLabelText('Название');
  expect(screen.getByText(/^Назовите факт/)).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(onApply).not.toHaveBeenCalled();
  await userEvent.type(name, 'Цена');
  await press('Готово');
  expect(onApply).toHaveBeenCalledOnce();
});

it('a fact is removed with both of its values', async () => {
  const list = readBody('<dl><dt>Цена</dt><dd>85 €</dd><dt>Залог</dt><dd>100 €</dd><dd>50 € летом</dd></dl>').doc;
  render(
    <FactsDialog rows={readFacts(list.firstChild ?? undefined)} labels={[]} onClose={vi.fn()} onApply={onApply} />,
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Удалить факт' })[1] ?? document.body);
  await press('Готово');
  const written = writeFacts(onApply.mock.calls[0]?.[0]);
  expect(written?.children.map(({ textContent }) => textContent)).toEqual(['Цена', '85 €']);
});

it('a stored value without a name is refused below another fact', async () => {
  const list = readBody('<dl><dd>50 € летом</dd><dt>Цена</dt><dd>85 €</dd></dl>').doc;
  render(
    <FactsDialog rows={readFacts(list.firstChild ?? undefined)} labels={[]} onClose={vi.fn()} onApply={onApply} />,
  );
  await press('Выше');
  await press('Готово');
  expect(screen.getByText(/^Назовите факт/)).toBeTruthy();
  expect(onApply).not.toHaveBeenCalled();
});
