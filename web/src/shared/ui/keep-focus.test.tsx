import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Chip } from './chip.tsx';
import { keepFocusAround } from './keep-focus.ts';

afterEach(cleanup);
keepFocusAround();

function Chosen() {
  const [words, setWords] = useState(['алгебра', 'физика']);
  return (
    <section aria-label="Фильтры">
      {words.length > 0 ? (
        <ul aria-label="Ключевые слова">
          {words.map((word) => (
            <li key={word}>
              <Chip text={word} onRemove={() => setWords(words.filter((other) => other !== word))} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

it('gives the focus of a removed element to what is left around it', async () => {
  render(<Chosen />);
  const remove = (word: string) => {
    const button = screen.getByRole('button', { name: `Убрать: ${word}` });
    button.focus();
    fireEvent.click(button);
  };
  remove('алгебра');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Ключевые слова' })));
  remove('физика');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Фильтры' })));
});
