import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '#shared/illustrations/illustration.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { ArrowRightIcon } from '#shared/ui/icons/frame-icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { homeTexts } from './texts.ts';

type HomeCardProps = {
  title: string;
  text: string;
  illustration: IllustrationName;
  /** Undefined for a part in development: the card is greyed out and not clickable. */
  to: string | undefined;
};

/** A card that links to a part of the portal: a picture card, or an orange bar on small screens. */
export function HomeCard({ title, text, illustration, to }: HomeCardProps) {
  const isOpen = to !== undefined;
  const content = (
    <>
      <div className={classNames('overflow-hidden rounded-t-lg max-md:hidden', !isOpen && 'opacity-55 grayscale')}>
        <Illustration name={illustration} className="transition duration-500 group-hover:scale-[1.03]" />
      </div>
      <div className="relative flex flex-1 items-center gap-4 px-5 py-4.5 md:items-start md:px-6 md:pt-7 md:pb-7">
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xl md:text-2xl">
            {title}
            {isOpen ? null : <Badge tone="neutral">{homeTexts.inDevelopment}</Badge>}
          </h2>
          <p className="mt-1 text-sm md:mt-2 md:text-base md:text-ink-soft">{text}</p>
        </div>
        <span className="relative shrink-0 self-center @max-[13rem]:hidden md:static">
          <span
            className={classNames(
              'block h-[min(4rem,17vw)] w-[min(5.5rem,22vw)] overflow-hidden rounded-md md:hidden',
              !isOpen && 'opacity-55 grayscale',
            )}
          >
            <Illustration name={illustration} isCover />
          </span>
          <span
            className={classNames(
              'absolute -right-2 -bottom-2 grid size-9 place-items-center rounded-full border border-transparent transition md:-top-6 md:right-6 md:bottom-auto md:size-12',
              isOpen
                ? 'bg-on-accent text-accent shadow-card md:bg-accent md:text-on-accent md:group-hover:translate-x-1.5'
                : 'text-ink-soft opacity-60 md:hidden',
            )}
          >
            <ArrowRightIcon size={22} />
          </span>
        </span>
      </div>
    </>
  );
  if (!isOpen) {
    return (
      <CardFrame className="border border-dashed border-line-strong/60 bg-sunken text-ink-soft">{content}</CardFrame>
    );
  }
  return (
    <Link to={to} className="group flex h-full rounded-lg text-inherit no-underline">
      <CardFrame className="border border-transparent bg-accent text-on-accent shadow-card transition group-hover:shadow-lift md:border-line md:bg-raised md:text-ink md:group-hover:-translate-y-1">
        {content}
      </CardFrame>
    </Link>
  );
}

function CardFrame({ className, children }: { className: string; children: ReactNode }) {
  return <div className={classNames('@container flex h-full w-full flex-col rounded-lg', className)}>{children}</div>;
}
