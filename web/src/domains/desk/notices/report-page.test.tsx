import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ReportPage } from './report-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const visit = (address: string) =>
  render(
    <MemoryRouter initialEntries={[`/report?what=GUIDE&address=${address}`]}>
      <ReportPage />
    </MemoryRouter>,
  );
const fields = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

it('what was written is there after a look at the rules, for that thing only, until it is sent', async () => {
  visit('/universities/1/faculties/2/');
  await userEvent.click(screen.getByRole('radio', { name: 'Другое' }));
  for (const [index, text] of ['Это неправда', 'Анна', 'anna@mail.example'].entries())
    await userEvent.type(screen.getAllByRole('textbox')[index] as HTMLElement, text);
  cleanup();
  visit('/universities/1/faculties/3/');
  expect(fields()).toEqual(['', '', '']);
  cleanup();
  visit('/universities/1/faculties/2/');
  expect(fields()).toEqual(['Это неправда', 'Анна', 'anna@mail.example']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Другое' }).checked).toBe(true);
  const send = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ number: 7 }, { status: 201 }));
  vi.stubGlobal('fetch', send);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Отправить жалобу' }));
  await screen.findByRole('heading', { name: /7/ });
  expect(JSON.parse(String(send.mock.calls[0]?.[1].body))).toEqual({
    what: 'GUIDE',
    address: '/universities/1/faculties/2/',
    kind: 'OTHER',
    why: 'Это неправда',
    name: 'Анна',
    email: 'anna@mail.example',
    inGoodFaith: true,
  });
  cleanup();
  visit('/universities/1/faculties/2/');
  expect(fields()).toEqual(['', '', '']);
});
