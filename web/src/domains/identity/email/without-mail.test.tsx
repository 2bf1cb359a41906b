import type { User } from '@kampus/contract/identity/accounts';
import { defaultPublicSettings } from '@kampus/contract/public-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { LostPage } from '../password/lost-page.tsx';
import { TelegramBanner } from '../security/telegram-banner.tsx';
import { EmailBanner } from './email-banner.tsx';
import { EmailSection } from './email-section.tsx';

const user = { status: 'CONFIRMED', telegram: 'GONE', email: null, emailBouncedAt: null } as User;
const bounced = { ...user, email: 'anna@mail.example', emailBouncedAt: '2026-11-25T10:00:00.000Z' };

function show(hasMail: boolean, page: ReactNode): void {
  setPublicSettings({ ...defaultPublicSettings, hasMail });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}
afterEach(() => {
  cleanup();
  setPublicSettings(defaultPublicSettings);
});

describe('a portal without a mail server', () => {
  it('offers neither an address nor a link by e-mail', () => {
    show(
      false,
      <>
        <EmailSection user={user} />
        <EmailBanner user={bounced} />
        <LostPage />
      </>,
    );
    expect(screen.queryByText('Почта')).toBeNull();
    expect(screen.queryByText('Письма до вас не доходят')).toBeNull();
    expect(screen.getByLabelText('Логин')).toBeTruthy();
  });

  it('lets a person remove an address of former times, and nothing else', () => {
    show(false, <EmailSection user={{ ...user, email: 'anna@mail.example' }} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Убрать']);
    fireEvent.click(screen.getByRole('button', { name: 'Убрать' }));
    expect(screen.getByText(/^Писем больше не будет/)).toBeTruthy();
    expect(screen.queryByText(/На прежний адрес придёт/)).toBeNull();
  });
});

describe('a portal with a mail server', () => {
  it('says before the removal of an address that a message goes there', () => {
    show(true, <EmailSection user={{ ...user, email: 'anna@mail.example' }} />);
    fireEvent.click(screen.getByRole('button', { name: 'Убрать' }));
    expect(screen.getByText(/На прежний адрес придёт сообщение об этом\.$/)).toBeTruthy();
  });

  it('offers an address, and the choice of a channel for a lost password', () => {
    show(
      true,
      <>
        <EmailSection user={user} />
        <LostPage />
      </>,
    );
    expect(screen.getByRole('button', { name: 'Добавить почту' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Почта' })).toBeTruthy();
  });

  it('says on the profile that an address is refused, and where messages go while the bot is blocked', () => {
    show(
      true,
      <>
        <EmailBanner user={bounced} />
        <TelegramBanner user={{ ...user, email: 'anna@mail.example' }} />
      </>,
    );
    expect(screen.getByText('Письма до вас не доходят')).toBeTruthy();
    expect(screen.getByText(/Важные сообщения приходят на почту/)).toBeTruthy();
  });
});
