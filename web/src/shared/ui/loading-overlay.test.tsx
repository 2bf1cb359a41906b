import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingOverlay } from './loading-overlay.tsx';
import { SkeletonRegion } from './skeleton.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const screen = <SkeletonRegion isPage>…</SkeletonRegion>;
const code = <LoadingOverlay />;
const delayOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.appear-at-length')?.style.animationDelay;

it('the overlay over skeletons appears after 1.5 s', () => {
  const styles = readFileSync(join(import.meta.dirname, '../styles/components.css'), 'utf8');
  expect(styles).toMatch(/\.appear-at-length \{[^}]* 1500ms backwards;/);
  expect(delayOf(render(screen).container)).toBe('');
});

it('the wait for code counts towards the 1.5 s, so that the overlay does not appear twice', () => {
  const { container, rerender } = render(code);
  vi.advanceTimersByTime(600);
  rerender(screen);
  expect(delayOf(container)).toBe('900ms');
  cleanup();
  const later = render(code);
  vi.advanceTimersByTime(4000);
  later.rerender(screen);
  expect(delayOf(later.container)).toBe('0ms');
  cleanup();
  expect(delayOf(render(screen).container)).toBe('');
});
