import type { TopicFacts } from '@kampus/contract/guides/facts';
import { contentLanguage } from '@kampus/contract/languages';
import { guidePath } from '@kampus/contract/pages/addresses';
import { Link } from '#shared/ui/navigation/link.tsx';
import type { MissingFactState } from '../correcting/correction-draft.ts';
import { guideTexts } from '../reading/texts.ts';
import type { Column } from './arrange-facts.ts';
import { FactLabel } from './fact-label.tsx';
import { FactValue } from './fact-value.tsx';
import { compareTexts as texts } from './texts.ts';

export type ComparedType = 'DORM' | 'FACULTY';

export type ComparisonProps = {
  type: ComparedType;
  universityId: string;
  columns: readonly Column[];
  topics: readonly TopicFacts[];
};

/**
 * Rows of topics, columns of facts. Phones get cards instead. Widths that depended on the words
 * would change when the font arrives.
 */
export function ComparisonTable({ type, universityId, columns, topics }: ComparisonProps) {
  return (
    <section
      aria-label={texts.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that does not fit.
      tabIndex={0}
      className="wide-table max-md:hidden"
    >
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className="sticky left-0 z-10 w-52 bg-sunken px-4 py-3 font-semibold">
              {texts.topics[type]}
            </th>
            {columns.map((column) => (
              <th key={column.label} scope="col" className="w-42 p-3 font-semibold">
                <FactLabel fact={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {topics.map((topic) => (
            <tr key={topic.topicId} className="align-top">
              <th scope="row" className="sticky left-0 z-10 bg-raised px-4 py-3 font-semibold">
                <Link to={guidePath(universityId, topic.guideId)} lang={contentLanguage} className="text-accent-ink">
                  {topic.name}
                </Link>
                <Checked checkedAt={topic.checkedAt} />
              </th>
              {columns.map((column) => (
                <td key={column.label} className="p-3">
                  <Cell topic={topic} column={column} universityId={universityId} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Checked({ checkedAt }: { checkedAt: string | null }) {
  return checkedAt === null ? null : (
    <span className="block text-xs font-normal text-ink-soft">{guideTexts.checkedOn(checkedAt)}</span>
  );
}

type CellProps = { topic: TopicFacts; column: Column; universityId: string };

/** All facts of the topic with the label. Without one, a link to the correction that adds it. */
export function Cell({ topic, column, universityId }: CellProps) {
  const facts = topic.facts.filter((fact) => fact.label === column.label);
  if (facts.length > 0)
    return facts.map((fact) => (
      <div key={fact.id} className="wrap-anywhere not-first:mt-1.5 md:wrap-break-word">
        <FactValue fact={fact} />
      </div>
    ));
  return (
    <span className="text-ink-soft">
      {texts.missing}{' '}
      <Link
        to={`${guidePath(universityId, topic.guideId)}#correction`}
        state={{ missingFact: column.translatedLabel ?? column.label } satisfies MissingFactState}
        aria-label={texts.addLabel(column.translatedLabel ?? column.label, topic.name)}
        className="text-xs text-accent-ink underline underline-offset-3 print:hidden"
      >
        {texts.add}
      </Link>
    </span>
  );
}
