import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { allReservationsQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('the list of all reservations has the filters that are set, and no empty ones', async () => {
  const sent: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(new URL(address, 'https://portal.example').searchParams);
    return Response.json([], { headers: { 'x-total-count': '0' } });
  });
  const all = { status: '', person: '', from: '', to: '' } as const;
  const some = { status: 'PAID', person: 'anna', from: '2026-11-01', to: '2026-11-30' } as const;
  for (const filter of [all, some]) await new QueryClient().fetchQuery(allReservationsQuery(filter, 0));
  const names = Object.keys(all);
  expect(sent.map((query) => names.map((name) => query.get(name)))).toEqual([
    [null, null, null, null],
    ['PAID', 'anna', '2026-11-01', '2026-11-30'],
  ]);
});
