import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildDetails, buildLecture } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { MoveDialog } from './move-dialog.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const openDialog = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MoveDialog reservation={buildDetails()} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it.each([
  ['a student', 'student', '?statuses=OPEN'],
  ['the teacher, who may break the own rest,', 'teacher', ''],
])('%s gets the free slots that are bookable for them', async (_who, username, query) => {
  signIn(username);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const slot = buildLecture({ schedule: inHours(24), scheduleEnd: inHours(25) });
    return Response.json([
      slot,
      { ...slot, id: 2, status: 'RESERVED', schedule: inHours(48), scheduleEnd: inHours(49) },
    ]);
  });
  openDialog();
  await screen.findByRole('group', { name: 'Начало' });
  expect(asked).toEqual([
    expect.stringMatching(new RegExp(`/api/lectures/teacher/teacher${query.replace('?', '\\?')}$`)),
  ]);
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('the chosen start says what of its slot differs from the lesson', async () => {
  signIn('student');
  const slots = [
    buildLecture({ schedule: inHours(24), scheduleEnd: inHours(25), location: 'Кампус' }),
    buildLecture({ id: 2, schedule: inHours(26), scheduleEnd: inHours(27), languages: ['Украинский'] }),
    buildLecture({ id: 3, schedule: inHours(48), scheduleEnd: inHours(49) }),
  ];
  vi.stubGlobal('fetch', async () => Response.json(slots));
  openDialog();
  const day = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'День' });
  const said = [...day.options].flatMap(({ value }) => {
    fireEvent.change(day, { target: { value } });
    return screen.getAllByRole('button', { pressed: false }).map((chip) => {
      fireEvent.click(chip);
      return screen.getByRole('status').querySelector('p:last-child')?.textContent;
    });
  });
  expect(said).toEqual(['Место изменится: Кампус.', 'Языки изменятся: Украинский.', '']);
});
