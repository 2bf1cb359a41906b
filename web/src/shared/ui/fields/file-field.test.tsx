import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FileField } from './file-field.tsx';

afterEach(cleanup);

it('the button of a file field is described by its error and its hint, and is the only control', () => {
  const props = { label: 'Файл', accept: 'image/png', file: undefined, onChosen: () => undefined };
  const { rerender } = render(<FileField {...props} hint="До 5 МБ" error={undefined} />);
  const description = () =>
    screen
      .getByRole('button', { name: 'Файл' })
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(description()).toEqual(['До 5 МБ']);
  rerender(<FileField {...props} hint="До 5 МБ" error="Слишком большой файл" />);
  expect(description()).toEqual(['Слишком большой файл', 'До 5 МБ']);
  const field = screen.getByLabelText('Файл', { selector: 'input' });
  expect(field.getAttribute('aria-hidden')).toBe('true');
});
