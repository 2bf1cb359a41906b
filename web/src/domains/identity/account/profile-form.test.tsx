import type { User } from '@kampus/contract/identity/accounts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { userQuery } from '#shared/api/use-user.ts';
import { formTexts } from '#shared/forms/texts.ts';
import { ProfileForm } from './profile-form.tsx';
import { profileTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const user: User = {
  id: 1,
  login: 'daria',
  username: 'daria',
  role: 'STUDENT',
  status: 'CONFIRMED',
  firstName: 'Дарья',
  lastName: 'Климчук',
  sex: 'FEMALE',
  universityId: 1,
  facultyId: 1,
  specialtyId: 1,
  avatarUrl: null,
  telegramUsername: null,
  createdAt: '2026-11-20T10:00:00Z',
};

function Profile() {
  const { data = user } = useQuery({ ...userQuery, enabled: false });
  return <ProfileForm user={data} />;
}

it.each([
  ['what is typed during a save stays, and the rest is shown as stored', 'Климчукова', ['Даша', 'Климчукова'], true],
  ['a save without later input shows the stored values', undefined, ['Даша', 'Климчук'], false],
])('%s', async (_rule, typed, shown, isUnsaved) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'POST' ? promise : Response.json([]),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Profile />
    </QueryClientProvider>,
  );
  const [first, last] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (!first || !last) throw new Error('There are two names');
  fireEvent.change(first, { target: { value: ' Даша ' } });
  fireEvent.click(screen.getByRole('button', { name: profileTexts.save }));
  if (typed) fireEvent.change(last, { target: { value: typed } });
  await act(async () => resolve(Response.json({ ...user, firstName: 'Даша' })));
  await vi.waitFor(() => expect(first.value).toBe('Даша'));
  expect([first.value, last.value]).toEqual(shown);
  expect(screen.queryAllByText(formTexts.unsaved)).toHaveLength(isUnsaved ? 1 : 0);
});
