import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@kampus/contract/roles';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { frameTexts } from './texts.ts';
import { listRoleLinks, TopBar } from './top-bar.tsx';

afterEach(cleanup);

const linksOf = (role: Role) => listRoleLinks({ isSignedIn: true, role }).map(({ to, label }) => `${to} ${label}`);

describe('the top bar', () => {
  it('shows links by rank under the labels of product.md', () => {
    expect(linksOf('STUDENT')).toEqual([]);
    expect(linksOf('TEACHER')).toEqual(['/teacher Кабинет учителя']);
    expect(linksOf('CURATOR')).toEqual(['/admin Куратор', '/teacher Кабинет учителя']);
    expect(linksOf('ADMIN')).toEqual(['/admin Админ', '/teacher Кабинет учителя']);
    expect(linksOf('DEVELOPER')).toEqual(['/admin Админ', '/teacher Кабинет учителя']);
    expect(listRoleLinks({ isSignedIn: true, role: undefined })).toEqual([]);
    expect(listRoleLinks({ isSignedIn: false })).toEqual([]);
  });

  it('shows the menu on small screens only to users with links in it', () => {
    const show = (role: Role) =>
      render(
        <MemoryRouter>
          <TopBar viewer={{ isSignedIn: true, role }} />
        </MemoryRouter>,
      );
    show('STUDENT');
    expect(screen.queryByRole('button', { name: frameTexts.openMenu })).toBeNull();
    expect(screen.getByRole('link', { name: frameTexts.profile }).getAttribute('href')).toBe('/profile');
    cleanup();
    show('TEACHER');
    expect(screen.getByRole('button', { name: frameTexts.openMenu }).getAttribute('aria-expanded')).toBe('false');
  });

  it('links to /login for visitors', () => {
    render(
      <MemoryRouter>
        <TopBar viewer={{ isSignedIn: false }} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: frameTexts.login }).getAttribute('href')).toBe('/login');
  });

  it('has the same classes as the first frame in index.html, so that nothing moves at the takeover', () => {
    const { container } = render(
      <MemoryRouter>
        <TopBar viewer={{ isSignedIn: false }} />
      </MemoryRouter>,
    );
    const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
    const root = new DOMParser().parseFromString(html, 'text/html').getElementById('root');
    if (!root) throw new Error('index.html has no element with the id "root".');
    const classesOf = (place: Element): (string | null)[] => {
      const mark = place.querySelector('svg');
      const classes = [mark?.getAttribute('class') ?? null, mark?.nextElementSibling?.className ?? null];
      for (let one = mark?.parentElement; one && one !== place; one = one.parentElement) classes.push(one.className);
      return classes;
    };
    expect(classesOf(root)).toEqual(classesOf(container));
  });
});
