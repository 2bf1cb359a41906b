import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatEarlyClicks } from './early-clicks.ts';
import { useEarlyValue } from './use-early-value.ts';

const script = readFileSync(join(import.meta.dirname, '../../../public/before-first-frame.js'), 'utf8');

beforeEach(() => {
  // biome-ignore lint/security/noGlobalEval: the page runs this file as a script.
  globalThis.eval(script);
});
afterEach(() => {
  cleanup();
  repeatEarlyClicks();
  document.body.innerHTML = '';
});

it('a click on a button before the app has started is repeated once, after it', () => {
  document.body.innerHTML = '<button type="button"><svg></svg></button>';
  const button = screen.getByRole('button');
  const handleClick = vi.fn();
  button.addEventListener('click', handleClick);
  button.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(handleClick).not.toHaveBeenCalled();
  expect(document.documentElement.dataset['waiting']).toBe('');
  repeatEarlyClicks();
  expect(handleClick).toHaveBeenCalledTimes(1);
  expect(document.documentElement.dataset['waiting']).toBeUndefined();
  button.click();
  expect(handleClick).toHaveBeenCalledTimes(2);
});

it('a link, and a button of a form with an address, work before the app has started', () => {
  document.body.innerHTML = '<a href="#there">Туда</a><form action="/there"><button>Найти</button></form>';
  const handled: string[] = [];
  document.body.addEventListener('click', (event) => {
    handled.push((event.target as Element).localName);
    event.preventDefault();
  });
  screen.getByRole('link').click();
  screen.getByRole('button').click();
  expect(handled).toEqual(['a', 'button']);
});

function Field() {
  const fieldRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useEarlyValue(fieldRef, text, setText);
  return (
    <>
      <input ref={fieldRef} value={text} onChange={({ target }) => setText(target.value)} />
      <p>{text}</p>
    </>
  );
}

it('text that was typed before hydration becomes the value of the field', async () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Field />);
  document.body.append(place);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  input.value = 'физика';
  await act(async () => hydrateRoot(place, <Field />));
  expect(input.value).toBe('физика');
  expect(screen.getByText('физика')).toBeTruthy();
});
