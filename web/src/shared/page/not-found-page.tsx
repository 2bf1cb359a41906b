import { pathOf } from '@kampus/contract/pages/addresses';
import { Illustration } from '../illustrations/illustration.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { notFoundTexts } from './texts.ts';
import { usePageTitle } from './use-page-title.ts';

/** Shown for unknown addresses, and by screens if the requested item does not exist. */
export function NotFoundPage() {
  usePageTitle(notFoundTexts.text);
  return (
    <div className="mx-auto grid w-full max-w-content flex-1 place-content-center justify-items-center px-page py-12 text-center sm:px-6">
      <Illustration name="lost" className="mb-2 max-w-96" />
      <h1 className="text-4xl">{notFoundTexts.heading}</h1>
      <p className="mt-3 text-2xl font-semibold">{notFoundTexts.text}</p>
      <p className="mt-2 max-w-text text-ink-soft">{notFoundTexts.explanation}</p>
      <ButtonLink to={pathOf('home')} className="mt-7">
        {notFoundTexts.backHome}
      </ButtonLink>
    </div>
  );
}
