import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { controlTexts } from '../control-texts.ts';
import { Pagination } from './pagination.tsx';

afterEach(cleanup);

const arrow = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

describe('Pagination', () => {
  it('marks the current page and disables an arrow without a target page', () => {
    const handlePageChange = vi.fn();
    const { rerender } = render(<Pagination page={0} pageCount={12} onPageChange={handlePageChange} />);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('1');
    fireEvent.click(arrow(controlTexts.previousPage));
    expect(handlePageChange).not.toHaveBeenCalled();
    fireEvent.click(arrow(controlTexts.nextPage));
    fireEvent.click(screen.getByRole('button', { name: controlTexts.page(12) }));
    expect(handlePageChange.mock.calls).toEqual([[1], [11]]);

    rerender(<Pagination page={11} pageCount={12} onPageChange={handlePageChange} />);
    expect(arrow(controlTexts.nextPage).getAttribute('aria-disabled')).toBe('true');
    expect(arrow(controlTexts.previousPage).getAttribute('aria-disabled')).toBeNull();
  });

  it('has links for pages and arrows if pages have an address', () => {
    const handlePageChange = vi.fn();
    render(
      <MemoryRouter>
        <Pagination page={1} pageCount={3} onPageChange={handlePageChange} hrefOf={(page) => `?page=${page + 1}`} />
      </MemoryRouter>,
    );
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf(controlTexts.previousPage)).toBe('/?page=1');
    expect(addressOf(controlTexts.page(3))).toBe('/?page=3');
    fireEvent.click(screen.getByRole('link', { name: controlTexts.nextPage }));
    expect(handlePageChange.mock.calls).toEqual([[2]]);
  });

  it('renders nothing for a single page', () => {
    const { container } = render(<Pagination page={0} pageCount={1} onPageChange={vi.fn()} />);
    expect(container.innerHTML).toBe('');
  });

  it('leads back to the only page that is left from one that is gone', () => {
    const handlePageChange = vi.fn();
    const { container, rerender } = render(<Pagination page={1} pageCount={1} onPageChange={handlePageChange} />);
    fireEvent.click(screen.getByRole('button', { name: controlTexts.page(1) }));
    expect(handlePageChange.mock.calls).toEqual([[0]]);
    rerender(<Pagination page={1} pageCount={0} onPageChange={handlePageChange} />);
    expect(container.innerHTML).toBe('');
  });
});
