import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BrowserRouter } from '#shared/page/browser-router.tsx';
import { lazyPlainPage } from '#shared/page/lazy-page.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { NextScreenOverlay } from './next-screen-overlay.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

/** A page at / and one at /next, whose code comes when `load` is called. */
function open() {
  const { promise: code, resolve: load } = Promise.withResolvers<() => string>();
  const Next = lazyPlainPage(() => code);
  let go: ReturnType<typeof useNavigate> | undefined;
  function Present() {
    go = useNavigate();
    return (
      <>
        Present <Link to="/next">Go</Link>
      </>
    );
  }
  render(
    <BrowserRouter>
      <Suspense fallback="Nothing">
        <Routes>
          <Route path="/" element={<Present />} />
          <Route path="/next" element={<Next />} />
          <Route path="/other" element="Other" />
        </Routes>
        <NextScreenOverlay />
      </Suspense>
    </BrowserRouter>,
  );
  return { go: (path: string) => act(async () => void go?.(path)), load: () => act(async () => load(() => 'Next')) };
}

it('covers the present screen until the code of the next one is there', async () => {
  const page = open();
  expect(screen.queryByText(uiTexts.loading)).toBeNull();
  await page.go('/next');
  expect(screen.getByText(uiTexts.loading)).toBeTruthy();
  expect(screen.getByText('Present')).toBeTruthy();
  await page.load();
  expect(screen.queryByText(uiTexts.loading)).toBeNull();
  expect(screen.getByText('Next')).toBeTruthy();
});

it('is gone when the person goes elsewhere meanwhile', async () => {
  const page = open();
  await page.go('/next');
  await page.go('/other');
  expect(screen.queryByText(uiTexts.loading)).toBeNull();
  expect(screen.getByText('Other')).toBeTruthy();
  await page.load();
  expect(screen.getByText('Other')).toBeTruthy();
});

it('is gone when the person goes back meanwhile, and comes with a second press', async () => {
  open();
  const press = () => act(async () => void fireEvent.click(screen.getByRole('link')));
  await press();
  expect(screen.getByText(uiTexts.loading)).toBeTruthy();
  // What a browser does for «Back».
  await act(async () => {
    window.history.replaceState(null, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect(screen.getByText('Present')).toBeTruthy();
  expect(screen.queryByText(uiTexts.loading)).toBeNull();
  await press();
  expect(screen.getByText(uiTexts.loading)).toBeTruthy();
});
