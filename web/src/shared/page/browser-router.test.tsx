import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BrowserRouter } from './browser-router.tsx';
import { useSearchParams } from './use-search-params.ts';

beforeEach(() => window.history.replaceState(null, '', '/list?page=2&word=dom'));
afterEach(cleanup);

function Page() {
  const { pathname, search, state } = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const showNext = () =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.set('page', String(Number(current.get('page')) + 1));
      return next;
    });
  return (
    <>
      <p role="status">{`${kind} ${pathname}${search} ${state} page ${params.get('page')}`}</p>
      <button type="button" onClick={() => void navigate('/other', { state: 'mine' })}>
        other
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" onClick={showNext}>
        next
      </button>
      <button type="button" onClick={() => setParams({ page: '9' }, { replace: true })}>
        replace
      </button>
    </>
  );
}

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
}

const showPage = () =>
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );

it('shows where a navigation of the app leads, and where Back leads', async () => {
  showPage();
  await screen.findByText('POP /list?page=2&word=dom null page 2');
  await press('other');
  await screen.findByText('PUSH /other mine page null');
  expect(window.location.pathname).toBe('/other');
  await press('back');
  await screen.findByText('POP /list?page=2&word=dom null page 2');
});

it('changes the parameters in a new entry or in the same one', async () => {
  showPage();
  const entries = window.history.length;
  await press('next');
  await screen.findByText('PUSH /list?page=3&word=dom null page 3');
  expect(window.history.length).toBe(entries + 1);
  await press('replace');
  await screen.findByText('REPLACE /list?page=9 null page 9');
  expect(window.history.length).toBe(entries + 1);
});
