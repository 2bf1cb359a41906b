import type { Guide } from '@kampus/contract/guides/guides';
import { guidePath } from '@kampus/contract/pages/addresses';
import { useEffect, useState } from 'react';
import { Illustration } from '../illustrations/illustration.tsx';
import { usePageTitle } from '../page/use-page-title.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { listStoredGuides } from './stored-guides.ts';
import { offlineTexts } from './texts.ts';

/**
 * Says that there is no connection, and lists the guides that can be read offline. Retries
 * automatically when the connection is back.
 */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  usePageTitle(offlineTexts.title);
  const [guides, setGuides] = useState<readonly Guide[]>();

  useEffect(() => {
    listStoredGuides().then(setGuides, () => setGuides([]));
  }, []);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);

  return (
    <div className="mx-auto flex w-full max-w-form flex-col items-center px-4 py-12 text-center sm:px-6">
      <Illustration name="offline" className="mb-5 max-w-64" />
      <h1 className="text-4xl">{offlineTexts.title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{offlineTexts.explanation}</p>
      <Button variant="secondary" className="mt-6" onClick={onRetry}>
        {offlineTexts.retry}
      </Button>
      {guides ? <StoredGuides guides={guides} /> : null}
    </div>
  );
}

function StoredGuides({ guides }: { guides: readonly Guide[] }) {
  if (guides.length === 0) return <p className="mt-10 text-ink-soft">{offlineTexts.nothingStored}</p>;
  return (
    <section aria-labelledby="stored-guides" className="mt-12 w-full text-left">
      <h2 id="stored-guides" className="mb-4 text-xl">
        {offlineTexts.stored}
      </h2>
      <ul className="grid gap-2.5">
        {guides.map(({ id, title, topic }) => (
          <li key={id}>
            <Link
              to={guidePath(topic.universityId, id)}
              className="flex min-h-14 items-center rounded-md border border-line bg-raised px-4.5 py-3 font-medium leading-snug text-ink no-underline shadow-card transition hover:border-accent-ink hover:bg-accent-soft"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
