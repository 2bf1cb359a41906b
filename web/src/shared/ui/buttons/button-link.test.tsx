import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ButtonLink } from './button-link.tsx';

afterEach(cleanup);

it.each([{ to: '/profile' }, { href: 'https://t.me/kampus' }])('a link %o keeps its attributes', (target) => {
  render(
    <MemoryRouter>
      <ButtonLink {...target} aria-label="Открыть: гайд" data-autofocus>
        Открыть
      </ButtonLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Открыть: гайд' });
  expect([link.getAttribute('href'), 'autofocus' in link.dataset]).toEqual([Object.values(target)[0], true]);
});
