import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

afterEach(cleanup);

it('the footer and the bar call the search for teachers by one word', () => {
  render(
    <MemoryRouter>
      <TopBar viewer={{ isSignedIn: false }} />
      <Footer />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/select-teachers');
  expect(links.map((link) => link.textContent)).toEqual(['Учителя', 'Учителя']);
});
