import type { University } from '@kampus/contract/catalogue/catalogue';
import { buildLanguage, contentLanguage } from '@kampus/contract/languages';
import { pathOf } from '@kampus/contract/pages/addresses';
import { universityNames } from '@kampus/contract/university-names';
import { Illustration, universityScene } from '#shared/illustrations/illustration.tsx';
import { ArrowRightIcon } from '#shared/ui/icons/icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

const frameClasses = 'flex h-full flex-col overflow-hidden rounded-lg border border-line bg-raised';
const sceneClasses = 'aspect-[2/1] overflow-hidden bg-art-sky';

/** An image card. The whole card links to the university. */
export function UniversityCard({ university }: { university: University }) {
  const { id, shortName, fullName } = university;
  const [first, second] = universityNames(university, buildLanguage);
  const langOf = (name: string) => (name === fullName ? 'sk' : contentLanguage);
  return (
    <Link
      to={pathOf('university', { universityId: id })}
      className={`${frameClasses} group text-ink no-underline shadow-card transition hover:-translate-y-1 hover:shadow-lift`}
    >
      <div className={sceneClasses}>
        <Illustration name={universityScene(id)} isCover className="transition duration-500 group-hover:scale-[1.03]" />
      </div>
      <div className="@container flex-1">
        <div className="flex h-full items-end gap-4 p-card md:p-6">
          <div className="min-w-0 flex-1 self-start">
            <p className="text-sm font-semibold text-accent-ink">{shortName}</p>
            <h2 lang={langOf(first)} className="mt-1 text-xl md:text-2xl">
              {first}
            </h2>
            {second ? (
              <p lang={langOf(second)} className="mt-1.5 text-sm text-ink-soft">
                {second}
              </p>
            ) : null}
          </div>
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition group-hover:translate-x-1 @max-[14rem]:hidden">
            <ArrowRightIcon size={22} />
          </span>
        </div>
      </div>
    </Link>
  );
}

/** Skeleton of a card while the universities load. */
export function UniversityCardSkeleton() {
  return (
    <div className={frameClasses}>
      <Skeleton className="aspect-[2/1] rounded-none" />
      <div className="grid gap-2.5 p-5 md:p-6">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </div>
  );
}
