import { contentLanguage } from '@kampus/contract/languages';
import { guidePath } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { toSearchWords } from '#shared/format/search-words.ts';
import { useDebounced } from '#shared/forms/use-debounced.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { FactLabel } from '../comparing/fact-label.tsx';
import { FactValue } from '../comparing/fact-value.tsx';
import { guideTexts } from '../reading/texts.ts';
import { answersQuery } from './queries.ts';
import { searchTexts } from './texts.ts';

/** Facts of guides that answer the typed question. Nothing if none does. */
export function AnswerCard({ text }: { text: string }) {
  const words = useDebounced(toSearchWords(text));
  const { data = [] } = useQuery({ ...answersQuery(words), enabled: words !== '' });
  if (text.trim() === '' || data.length === 0) return null;
  return (
    <section aria-label={searchTexts.answers} className="mb-2 rounded-md border border-line bg-accent-soft px-3 py-2.5">
      <ul className="grid gap-2">
        {data.map((answer) => (
          <li key={answer.id} className="min-w-0 wrap-anywhere">
            <span className="block text-sm text-ink-soft">
              <span lang={contentLanguage}>{answer.topic}</span>: <FactLabel fact={answer} />
            </span>
            <span className="text-lg font-semibold">
              <FactValue fact={answer} />
            </span>
            <span className="block text-sm text-ink-soft">
              <Link
                to={guidePath(answer.universityId, answer.guideId)}
                className="text-accent-ink underline underline-offset-3"
              >
                {searchTexts.toGuide}
              </Link>
              {answer.checkedAt === null ? null : ` ·\u00a0${guideTexts.checkedOn(answer.checkedAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
