import { pathOf } from '@kampus/contract/pages/addresses';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#shared/api/use-session.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { useIsInteractive } from '#shared/page/first-screen.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { HomeCard } from './home-card.tsx';
import { homeTexts } from './texts.ts';

const { cards } = homeTexts;

// Lazy: visitors have none.
const LoadedNextSteps = lazy(async () => ({ default: (await import('./next-steps.tsx')).NextSteps }));

// Lazy: it is below the cards.
const FreeTeachers = lazy(async () => ({ default: (await import('./free-teachers.tsx')).FreeTeachers }));

/** The home page: the search, three cards and free teachers (product.md §1). */
export function HomePage({ search }: { search: ReactNode }) {
  usePageTitle(homeTexts.documentTitle);
  return (
    <div className="mx-auto w-full max-w-content px-page pt-8 pb-14 sm:px-6 md:pt-14 md:pb-20">
      {/* Fixed grid rows: a browser can paint the page while parts are still missing. */}
      <div className="mb-8 grid gap-x-10 gap-y-6 max-md:grid-rows-[auto_8.75rem_auto] md:mb-12 md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_29rem]">
        <div className="min-w-0">
          <h1 className="text-4xl">{homeTexts.title}</h1>
          <p className="mt-5 max-w-text text-lg text-ink-soft">{homeTexts.lead}</p>
          <NextSteps />
        </div>
        <div className="min-w-0 max-md:row-start-3 md:col-start-1 md:row-start-2">{search}</div>
        <Illustration
          name="castle"
          className="self-center max-md:row-start-2 max-md:mx-auto max-md:h-35 max-md:w-auto max-md:max-w-full md:col-start-2 md:row-span-2 md:row-start-1"
        />
      </div>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        <li>
          <HomeCard {...cards.guides} illustration="guides" to={pathOf('universities')} />
        </li>
        <li>
          <HomeCard {...cards.learning} illustration="learning" to={pathOf('selectTeachers')} />
        </li>
        <li>
          <HomeCard {...cards.materials} illustration="materials" to={undefined} />
        </li>
      </ul>
      <LateTeachers />
    </div>
  );
}

/**
 * What is next for a person with a session. base.css reserves its line from the first frame on.
 */
function NextSteps() {
  const isInteractive = useIsInteractive();
  const { isSignedIn } = useSession();
  const isShown = isInteractive && isSignedIn;
  return (
    <div data-next-steps={isShown ? 'shown' : 'reserved'} className="mt-3 min-h-11">
      {isShown ? (
        <Suspense>
          <LoadedNextSteps />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * Reserves space for the free teachers. Their data is too fresh for the server's HTML, so the
 * browser loads it.
 */
function LateTeachers() {
  const isInteractive = useIsInteractive();
  return (
    <div className="mt-10 min-h-96 md:mt-12 md:min-h-44">
      {isInteractive ? (
        <Suspense>
          <FreeTeachers />
        </Suspense>
      ) : null}
    </div>
  );
}
