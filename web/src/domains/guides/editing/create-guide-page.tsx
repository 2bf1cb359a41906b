import { usePageTitle } from '#shared/page/use-page-title.ts';
import { CreateGuideForm } from './create-guide-form.tsx';
import { editTexts } from './texts.ts';

/** /guide/create: the same form as in the admin panel. */
export function CreateGuidePage() {
  usePageTitle(editTexts.createTitle);
  return (
    <div className="mx-auto w-full max-w-content px-page pt-8 pb-16 sm:px-6 md:pt-12 md:pb-24">
      <CreateGuideForm heading="h1" />
    </div>
  );
}
