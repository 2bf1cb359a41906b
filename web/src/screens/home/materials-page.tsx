import { pathOf } from '@kampus/contract/pages/addresses';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { homeTexts } from './texts.ts';

const { title, text } = homeTexts.cards.materials;

/** /materials: a part of the portal in development (product.md §2). */
export function MaterialsPage() {
  usePageTitle(title);
  return (
    <div className="mx-auto grid w-full max-w-content flex-1 place-content-center justify-items-center px-4 py-12 text-center sm:px-6">
      <Illustration name="materials" className="mb-6 max-w-96 rounded-lg opacity-55 grayscale" />
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-3 text-2xl font-semibold">{homeTexts.inDevelopment}</p>
      <p className="mt-2 max-w-text text-ink-soft">{text}</p>
      <ButtonLink to={pathOf('home')} className="mt-7">
        {homeTexts.backHome}
      </ButtonLink>
    </div>
  );
}
