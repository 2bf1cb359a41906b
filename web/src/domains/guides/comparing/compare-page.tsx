import { isId, pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { universityQuery } from '#domains/catalogue/public.ts';
import { isNotFound } from '#shared/api/api-error.ts';
import { NotFound } from '#shared/page/not-found.ts';
import { useEntryState } from '#shared/page/use-entry-state.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Breadcrumbs } from '#shared/ui/navigation/breadcrumbs.tsx';
import { Page } from '#shared/ui/page.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { listColumns, sortByPrice } from './arrange-facts.ts';
import { ComparisonCards } from './comparison-cards.tsx';
import { type ComparedType, ComparisonTable } from './comparison-table.tsx';
import { FactLabel } from './fact-label.tsx';
import { topicFactsQuery } from './queries.ts';
import { compareTexts as texts } from './texts.ts';

export const CompareDormsPage = () => <ComparePage type="DORM" />;
export const CompareFacultiesPage = () => <ComparePage type="FACULTY" />;

/** The facts of a university's dormitories or faculties side by side. */
function ComparePage({ type }: { type: ComparedType }) {
  const { universityId = '' } = useParams();
  return isId(universityId) ? (
    <LoadedComparison key={universityId} universityId={universityId} type={type} />
  ) : (
    <NotFound />
  );
}

type ComparisonProps = { universityId: string; type: ComparedType };

function LoadedComparison({ universityId, type }: ComparisonProps) {
  const university = useQuery(universityQuery(universityId));
  const { shortName = '…', fullName = '…' } = university.data ?? {};
  usePageTitle(`${texts.titles[type]}: ${fullName}`);
  if (isNotFound(university.error)) return <NotFound />;
  return (
    <Page
      width="bar"
      above={
        <Breadcrumbs
          label={texts.breadcrumbs}
          crumbs={[
            { label: texts.universities, to: pathOf('universities') },
            { label: shortName, to: pathOf('university', { universityId }) },
          ]}
        />
      }
      title={texts.titles[type]}
      lead={texts.lead[type]}
    >
      <Comparison universityId={universityId} type={type} />
    </Page>
  );
}

function Comparison({ universityId, type }: ComparisonProps) {
  const query = useQuery(topicFactsQuery(universityId, type));
  const [hidden, setHidden] = useEntryState<readonly string[]>('hidden', []);
  if (query.error && !query.data) return <QueryFailure text={texts.loadFailure} query={query} />;
  if (!query.data)
    return (
      <SkeletonRegion isPage className="grid gap-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-96 w-full" />
      </SkeletonRegion>
    );
  const columns = listColumns(query.data);
  if (columns.length === 0)
    return (
      <EmptyState
        text={texts.nothing}
        hint={texts.nothingHint}
        action={<ButtonLink to={pathOf('university', { universityId })}>{texts.toGuides}</ButtonLink>}
      />
    );
  const shown = columns.filter(({ label }) => !hidden.includes(label));
  const props = { type, universityId, columns: shown, topics: sortByPrice(query.data, columns) };
  return (
    <>
      <fieldset data-needs-scripts className="mb-6 flex flex-wrap gap-2 print:hidden">
        <legend className="mb-2 text-sm text-ink-soft">{texts.columns}</legend>
        {columns.map((column) => (
          <ToggleChip
            key={column.label}
            isPressed={!hidden.includes(column.label)}
            onToggle={(isShown) =>
              setHidden(isShown ? hidden.filter((one) => one !== column.label) : [...hidden, column.label])
            }
          >
            <FactLabel fact={column} />
          </ToggleChip>
        ))}
      </fieldset>
      <ComparisonTable {...props} />
      <ComparisonCards {...props} />
    </>
  );
}
