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

it('over skeletons the overlay waits for a second and a half', () => {
  expect(delayOf(render(screen).container)).toBe('');
});

it('what waited for the code already waits only for the rest, so that the overlay does not come a second time', () => {
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
