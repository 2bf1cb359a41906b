import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildToken } from '#shared/api/testing.ts';
import { storeTokens } from '#shared/api/tokens.ts';
import { buildReservation } from '#shared/testing/build.ts';
import { AnswerButton, OpenMatters } from './open-matters.tsx';

afterEach(cleanup);

const move = {
  id: 5,
  state: 'PROPOSED' as const,
  by: 'TEACHER' as const,
  schedule: '2026-11-26T10:00:00Z',
  scheduleEnd: '2026-11-26T11:00:00Z',
  location: 'Онлайн',
  languages: ['Русский'],
  until: '2026-11-25T10:00:00Z',
};
const report = {
  kind: 'STUDENT_ABSENT' as const,
  by: 'TEACHER' as const,
  state: 'OPEN' as const,
  answerUntil: '2026-11-27T10:00:00Z',
};

function show(login: string, openMatters: Parameters<typeof buildReservation>[0]) {
  storeTokens({ accessToken: buildToken({ username: login, sub: '1' }), refreshToken: 'refresh' });
  const reservation = buildReservation(openMatters);
  render(
    <>
      <OpenMatters reservation={reservation} />
      <AnswerButton reservation={reservation} onOpen={vi.fn()} />
    </>,
  );
}
const answer = () => screen.queryByRole('button', { name: 'Ответить' });

it('the side that must answer sees the deadline and the answer button', () => {
  show('student', { openMatters: { move, report: null } });
  expect(
    screen.getByText(/^Вам предлагают другое время: .*26 ноября, 11:00–\u206012:00\. Ответьте до: .*25 ноября/),
  ).toBeTruthy();
  expect(answer()).toBeTruthy();
});

it('a proposal says which place and languages the lesson would get', () => {
  show('student', { openMatters: { move: { ...move, location: 'Кампус', languages: ['Украинский'] }, report: null } });
  expect(
    screen.getByText(/ 25 ноября, \d\d:\d\d\. Место изменится: Кампус\. Языки изменятся: Украинский\.$/),
  ).toBeTruthy();
  cleanup();
  show('student', { openMatters: { move, report: null } });
  expect(screen.queryByText(/изменится|изменятся/)).toBeNull();
});

it('the side that proposed sees the deadline of the answer', () => {
  show('teacher', { openMatters: { move, report: null } });
  expect(screen.getByText(/^Вы предложили другое время: /)).toBeTruthy();
  expect(answer()).toBeNull();
});

it('a report says that silence is agreement, and a contested one that a curator decides', () => {
  show('student', { openMatters: { move: null, report } });
  expect(screen.getByText(/^Вам сообщили о проблеме: Ученик не пришёл\. .* Молчание значит согласие$/)).toBeTruthy();
  cleanup();
  show('student', { openMatters: { move: null, report: { ...report, kind: 'OTHER' } } });
  expect(screen.getByText(/^Вам сообщили о проблеме\. Ответьте до: /)).toBeTruthy();
  cleanup();
  show('student', { openMatters: { move: null, report: { ...report, state: 'CONTESTED' } } });
  expect(screen.getByText('Ученик не пришёл. Стороны не согласны, решает куратор')).toBeTruthy();
  expect(answer()).toBeNull();
});

it('a curator sees open matters without an answer button', () => {
  show('curator', { openMatters: { move, report } });
  expect(screen.getByText(/^Предложено другое время: /)).toBeTruthy();
  expect(screen.getByText(/^Ученик не пришёл\. Ответ второй стороны ждём до: /)).toBeTruthy();
  expect(answer()).toBeNull();
});

it('a lesson without open matters shows no text', () => {
  show('student', {});
  expect(document.querySelector('p')).toBeNull();
});
