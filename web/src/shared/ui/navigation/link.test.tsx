import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';

afterEach(cleanup);

function Where() {
  const { pathname, hash, state } = useLocation();
  return <p role="status">{`${pathname}${hash} ${JSON.stringify(state)}`}</p>;
}

function showAt(path: string, links: ReactNode) {
  render(
    <MemoryRouter initialEntries={[path]}>
      {links}
      <Routes>
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  );
}

const where = () => screen.getByRole('status').textContent;

/**
 * Presses the link. Returns true if the link leaves the click to the browser, which loads nothing
 * here.
 */
function press(name: string, keys: MouseEventInit = {}): boolean {
  let isLeft = false;
  const handleClick = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', handleClick, { once: true });
  fireEvent.click(screen.getByRole('link', { name }), keys);
  return isLeft;
}

describe('a link', () => {
  it('has its address and changes the screen without a page load', () => {
    showAt(
      '/here',
      <Link to="/there" state={{ from: 'here' }}>
        Туда
      </Link>,
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe('/there');
    expect(press('Туда')).toBe(false);
    expect(where()).toBe('/there {"from":"here"}');
  });

  it('to a heading keeps the path', () => {
    showAt('/guide/1', <Link to={{ hash: 'h-ceny' }}>Цены</Link>);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/guide/1#h-ceny');
    press('Цены');
    expect(where()).toBe('/guide/1#h-ceny null');
  });

  it('leaves the click to the browser with a modifier key or a new tab', () => {
    showAt(
      '/here',
      <>
        <Link to="/there">Туда</Link>
        <Link to="/there" target="_blank">
          Рядом
        </Link>
      </>,
    );
    expect([press('Туда', { ctrlKey: true }), press('Рядом')]).toEqual([true, true]);
    expect(where()).toBe('/here null');
  });

  it('does not navigate if its own handler prevents the click', () => {
    showAt(
      '/here',
      <Link to="/there" onClick={(event) => event.preventDefault()}>
        Туда
      </Link>,
    );
    press('Туда');
    expect(where()).toBe('/here null');
  });
});

describe('a navigation link', () => {
  it.each([
    ['/teacher', 'page', 'page'],
    ['/teacher/price', 'page', null],
    ['/teachers', null, null],
  ])('shows at %s whether it is current', (path, current, currentExactly) => {
    showAt(
      path,
      <>
        <NavLink to="/teacher">Кабинет</NavLink>
        <NavLink to="/teacher" isExact>
          Начало
        </NavLink>
      </>,
    );
    const marks = screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'));
    expect(marks).toEqual([current, currentExactly]);
  });

  it('is also current at its other address', () => {
    showAt(
      '/desk/people',
      <NavLink to="/admin" alsoAt="/desk">
        Админ
      </NavLink>,
    );
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe('page');
  });
});
