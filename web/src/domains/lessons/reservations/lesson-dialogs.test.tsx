import type { EventKind } from '@kampus/contract/lessons/reservations';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildDetails, buildLecture, buildReservation } from '#shared/testing/build.ts';
import { expectBusyUntilOpen } from '#shared/testing/expect-busy-until-open.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { uiTexts } from '#shared/ui/texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { GoodwillDialog } from './goodwill-dialog.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { lessonTexts } from './lesson-texts.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ContestDialog, ReportDialog } from './report-dialogs.tsx';
import { Timeline } from './timeline.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  clearTokens();
  vi.unstubAllGlobals();
});

const details = buildDetails();

const freeSlot = buildLecture({
  schedule: new Date(Date.now() + 86_400_000).toISOString(),
  scheduleEnd: new Date(Date.now() + 90_000_000).toISOString(),
});

/** Shows the dialog. Every response is `answer`. Returns the bodies of the requests. */
function show(dialog: ReactNode, answer: unknown = [freeSlot]): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'GET') sent.push(String(init.body));
    return Response.json(answer);
  });
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);
  return sent;
}

it('a cancellation by a teacher without a reason shows an error and sends nothing', async () => {
  const sent = show(<CancelDialog reservation={details} isTeacher onClose={vi.fn()} />);
  expect(screen.queryByText('Укажите причину')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Отменить урок' }));
  expect(screen.getByLabelText('Причина').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Укажите причину')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Причина'));
  await userEvent.type(screen.getByLabelText('Причина'), 'Заболел');
  expect(screen.queryByText('Укажите причину')).toBeNull();
  expect(sent).toEqual([]);
});

it('a request that is cancelled while its dialog is open remains a request there', () => {
  const dialog = (status: 'PENDING' | 'CLOSED') => (
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog reservation={{ ...details, status }} isTeacher onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog('PENDING'));
  expect(screen.getByRole('dialog', { name: 'Отменить заявку?' })).toBeTruthy();
  rerender(dialog('CLOSED'));
  expect(screen.getByRole('dialog', { name: 'Отменить заявку?' })).toBeTruthy();
});

it.each([
  ['the money of a lesson', true, 1],
  ['no money of a request, for which none is locked', false, 0],
])('a cancellation by a teacher gives back %s', (_what, covered, count) => {
  show(<CancelDialog reservation={{ ...details, covered }} isTeacher onClose={vi.fn()} />);
  expect(screen.queryAllByText(/всё обратно/)).toHaveLength(count);
  expect(screen.getByText(/сообщение с причиной/)).toBeTruthy();
});

it('a report without a text is refused at its field', async () => {
  const sent = show(<ReportDialog reservation={details} isTeacher={false} onClose={vi.fn()} />);
  const text = screen.getByLabelText('Опишите, что произошло');
  await userEvent.type(text, ' ');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(text);
  expect(screen.getByText('Напишите, что произошло')).toBeTruthy();
  await userEvent.type(text, 'Ждал полчаса');
  expect(text.getAttribute('aria-invalid')).toBeNull();
  expect(sent).toEqual([]);
});

const ContestReport = (props: Omit<ComponentProps<typeof ContestDialog>, 'reportId'>) => (
  <ContestDialog {...props} reportId={3} />
);

it.each([
  ['reason of a cancellation', CancelDialog, 'Причина', 'Отменить урок'],
  ['report', ReportDialog, 'Опишите, что произошло', 'Отправить'],
  ['contest of a report', ContestReport, 'Опишите, что произошло', 'Отправить'],
])('a %s outlives its dialog until it is sent', async (_what, LessonDialog, label, button) => {
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(label);
  const open = () => show(<LessonDialog reservation={details} isTeacher onClose={cleanup} />);
  open();
  await userEvent.type(field(), 'Ждал полчаса');
  await userEvent.click(screen.getByRole('button', { name: uiTexts.close }));
  expect(screen.queryByLabelText(label)).toBeNull();
  const sent = open();
  expect(field().value).toBe('Ждал полчаса');
  await userEvent.click(screen.getByRole('button', { name: button }));
  await vi.waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  expect(sent).toEqual([expect.stringContaining('Ждал полчаса')]);
  open();
  expect(field().value).toBe('');
});

it('sum and reason of a refund outlive their dialog until they are sent', async () => {
  const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  const open = () => show(<GoodwillDialog reservation={details} onClose={cleanup} />);
  open();
  await userEvent.type(screen.getByLabelText('Сумма'), '5');
  await userEvent.type(screen.getByLabelText('Причина'), 'Учитель заболел');
  cleanup();
  const sent = open();
  expect(values()).toEqual(['5', 'Учитель заболел']);
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть от портала' }));
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(sent).toHaveLength(1);
  open();
  expect(values()).toEqual(['', '']);
});

it.each([
  ['TEACHER_ABSENT', 'STUDENT', 'Согласие значит: ученик не платит за урок.'],
  ['STUDENT_ABSENT', 'TEACHER', 'Согласие значит: ученик платит за урок.'],
  ['OTHER', 'TEACHER', 'Согласие значит: ученик платит за урок.'],
] as const)('who agrees with a report of %s by the %s reads: %s', (kind, by, words) => {
  const at = new Date().toISOString();
  const open = { id: 1, kind, by, text: 'Ждали', state: 'OPEN', createdAt: at, answerUntil: at } as const;
  const report = { ...open, answer: null, decision: null, reason: null };
  show(<LessonNotices reservation={{ ...details, report, actions: ['AGREE_TO_REPORT'] }} />);
  expect(screen.getByText(words)).toBeTruthy();
  cleanup();
  show(<LessonNotices reservation={{ ...details, report }} />);
  expect(screen.queryByText(/^Согласие значит/)).toBeNull();
});

it('the kind of a report outlives its dialog until it is sent', async () => {
  const other = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Другое' });
  const open = () => show(<ReportDialog reservation={details} isTeacher onClose={cleanup} />);
  open();
  await userEvent.click(other());
  cleanup();
  const sent = open();
  expect(other().checked).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), 'Не было связи');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(sent).toEqual([expect.stringContaining('OTHER')]);
  open();
  expect(other().checked).toBe(false);
});

it('a proposal without a chosen time shows an error and sends nothing', async () => {
  const sent = show(<MoveDialog reservation={details} onClose={vi.fn()} />);
  await screen.findByRole('group', { name: 'Начало' });
  await userEvent.click(screen.getByRole('button', { name: 'Предложить' }));
  expect(screen.getByRole('alert').textContent).toBe('Выберите начало');
  expect(sent).toEqual([]);
});

it('the times of a proposal can be loaded again after a failure', async () => {
  const responses = [Response.json({ code: 'NOT_FOUND', message: 'Нет' }, { status: 404 }), Response.json([freeSlot])];
  vi.stubGlobal('fetch', async () => responses.shift());
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MoveDialog reservation={details} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: uiTexts.retry }));
  expect(await screen.findByRole('group', { name: 'Начало' })).toBeTruthy();
});

it.each([
  ['of tomorrow offers a calendar file', 1, 1],
  ['of yesterday offers none', -1, 0],
])('a lesson %s', (_what, days, buttons) => {
  const at = (hours: number) => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString();
  const reservation = buildReservation({
    status: 'CONFIRMED',
    lecture: buildLecture({ schedule: at(0), scheduleEnd: at(1) }),
  });
  show(
    <MemoryRouter>
      <DetailsDialog reservation={reservation} onClose={vi.fn()} />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole('button', { name: 'Добавить в календарь' })).toHaveLength(buttons);
});

it.each([
  ['student', 'CONFIRMED', -1, ['/teachers/teacher?teacher=teacher&size=3&duration=4']],
  ['student', 'CLOSED', 1, ['/teachers/teacher?teacher=teacher&size=3&duration=4']],
  ['student', 'CONFIRMED', 1, []],
  ['teacher', 'CONFIRMED', -1, []],
] as const)(
  'the same lesson is offered again to the student of a past one: %s, %s, days: %s',
  (login, status, days, addresses) => {
    signIn(login);
    const schedule = new Date(Date.now() + days * 86_400_000).toISOString();
    const lecture = buildLecture({ schedule, scheduleEnd: schedule, capacity: 3, duration: 4 });
    show(
      <MemoryRouter>
        <DetailsDialog reservation={buildReservation({ status, lecture })} onClose={vi.fn()} />
      </MemoryRouter>,
    );
    const links = screen.queryAllByRole('link', { name: 'Ещё раз так же' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
  },
);

it.each([
  ['Ряды Фурье', 1],
  [null, 0],
])('the details say what the student wants to learn: %s', (goal, rows) => {
  signIn('teacher');
  show(
    <MemoryRouter>
      <DetailsDialog reservation={buildReservation({ goal })} onClose={vi.fn()} />
    </MemoryRouter>,
  );
  expect(screen.queryAllByText('Что разобрать')).toHaveLength(rows);
  expect(screen.queryAllByText('Ряды Фурье')).toHaveLength(rows);
});

it.each<[string, string, EventKind[]]>([
  ['a request', 'Заявка отменена', ['REQUESTED', 'CANCELLED']],
  ['a lesson', 'Урок отменён', ['REQUESTED', 'CONFIRMED', 'CANCELLED']],
])('the history says of %s that was cancelled: %s', (_what, text, kinds) => {
  const event = { at: '2026-11-24T12:00:00Z', by: { role: 'STUDENT' } } as const;
  render(<Timeline events={kinds.map((kind) => ({ ...event, kind }))} />);
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain(text);
});

it('a cancellation that became impossible does not say that it is free', () => {
  show(<CancelDialog reservation={details} isTeacher={false} onClose={vi.fn()} />);
  expect(screen.queryByText(/бесплатна/)).toBeNull();
});

it.each([
  ['shows', 'ahead', 1, 1],
  ['does not show', 'over, when the fee is 0 for another reason', -1, 0],
])('a lesson %s a deadline of free cancelling that is %s', async (_shows, _when, hours, rows) => {
  const freeUntil = new Date(Date.now() + hours * 3_600_000).toISOString();
  show(
    <MemoryRouter>
      <DetailsDialog reservation={details} onClose={vi.fn()} />
    </MemoryRouter>,
    { ...details, cancellation: { freeUntil, fee: 0 } },
  );
  await screen.findByText('История');
  expect(screen.queryAllByText(/бесплатно до/)).toHaveLength(rows);
});

it.each([
  ['student', 'Отмена урока'],
  ['teacher', 'Отмена учеником'],
])('%s reads who may cancel for free: %s', async (username, label) => {
  signIn(username);
  const freeUntil = new Date(Date.now() + 3_600_000).toISOString();
  show(
    <MemoryRouter>
      <DetailsDialog reservation={details} onClose={vi.fn()} />
    </MemoryRouter>,
    { ...details, cancellation: { freeUntil, fee: 0 } },
  );
  await screen.findByText(/бесплатно до/);
  expect(screen.getByText(label)).toBeTruthy();
});

it.each([
  ['REVIEW', lessonTexts.review],
  ['GIVE_GOODWILL', lessonTexts.goodwill],
] as const)('the button of %s is busy while the code of the dialog loads', async (action, name) => {
  show(<LessonActions reservation={{ ...details, actions: [action] }} />);
  await expectBusyUntilOpen(screen.getByRole('button', { name }));
});

it('the question about waiving a fee names its sum', async () => {
  // A lesson that was paid before it began has the event REFUNDED and none of the fee.
  show(<LessonActions reservation={{ ...details, lateFee: 6.3, actions: ['WAIVE_FEE'] }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Простить плату за отмену' }));
  expect(screen.getByText(/С вашего баланса на его вернётся 6\.30/)).toBeTruthy();
});

it.each([
  ['student', 'Ответ будет до'],
  ['teacher', 'Ответить можно до'],
])('the details of a request say to its %s until when it is answered: %s', async (login, label) => {
  signIn(login);
  const request = buildReservation();
  show(
    <MemoryRouter>
      <DetailsDialog reservation={request} onClose={vi.fn()} />
    </MemoryRouter>,
    { ...details, ...request },
  );
  expect(await screen.findByText(label)).toBeTruthy();
});

it.each([undefined, 'Русский'])('details without a list of languages leave them out: %s', (languages) => {
  // Another server's lecture has fewer fields, or other types of them.
  const lecture = { ...details.lecture, languages } as unknown as Lecture;
  show(
    <MemoryRouter>
      <DetailsDialog reservation={{ ...details, lecture }} onClose={vi.fn()} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Длительность')).toBeTruthy();
  expect(screen.queryByText('Языки')).toBeNull();
});

it('the details say that the history is loading, and keep room for it', async () => {
  show(
    <MemoryRouter>
      <DetailsDialog reservation={details} onClose={vi.fn()} />
    </MemoryRouter>,
    details,
  );
  expect(screen.getByRole('status').textContent).toBe(uiTexts.loading);
  expect(await screen.findByRole('region', { name: lessonTexts.history })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
