import { Illustration } from '#shared/illustrations/illustration.tsx';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { HomeCard } from './home-card.tsx';
import { homeTexts } from './texts.ts';

const { cards } = homeTexts;

/** The home page: a title and three doors (product.md §1). */
export function HomePage() {
  usePageTitle(homeTexts.documentTitle);
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-8 pb-14 sm:px-6 md:pt-14 md:pb-20">
      <div className="mb-8 grid items-center gap-x-10 gap-y-6 md:mb-12 md:grid-cols-[minmax(0,1fr)_19rem] lg:grid-cols-[minmax(0,1fr)_29rem]">
        <div>
          <h1 className="text-4xl">{homeTexts.title}</h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">{homeTexts.lead}</p>
        </div>
        <Illustration name="castle" className="max-md:hidden" />
      </div>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        <li>
          <HomeCard {...cards.guides} illustration="guides" to="/universities" />
        </li>
        <li>
          <HomeCard {...cards.learning} illustration="learning" to="/select-teachers" />
        </li>
        <li>
          <HomeCard {...cards.materials} illustration="materials" isInDevelopment />
        </li>
      </ul>
      <Illustration name="castle" className="mx-auto mt-10 max-w-narrow md:hidden" />
    </div>
  );
}
