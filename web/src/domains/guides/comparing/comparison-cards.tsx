import { contentLanguage } from '@kampus/contract/languages';
import { guidePath } from '@kampus/contract/pages/addresses';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { Cell, Checked, type ComparisonProps } from './comparison-table.tsx';
import { FactLabel } from './fact-label.tsx';

/** The comparison on phones: a card for each topic. */
export function ComparisonCards({ universityId, columns, topics }: ComparisonProps) {
  return (
    <ul className="grid gap-3 md:hidden">
      {topics.map((topic) => (
        <Card key={topic.topicId} as="li">
          <h2 className="text-lg leading-snug">
            <Link to={guidePath(universityId, topic.guideId)} lang={contentLanguage} className="text-accent-ink">
              {topic.name}
            </Link>
          </h2>
          <Checked checkedAt={topic.checkedAt} />
          <dl className="mt-3 divide-y divide-line text-sm hyphens-auto">
            {columns.map((column) => (
              <div key={column.label} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 py-2">
                <dt className="text-ink-soft">
                  <FactLabel fact={column} />
                </dt>
                <dd className="min-w-0">
                  <Cell topic={topic} column={column} universityId={universityId} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}
