import { classNames } from '../ui/class-names.ts';
import castleUrl from './castle.svg';
import guidesUrl from './guides.svg';
import learningUrl from './learning.svg';
import lostUrl from './lost.svg';
import materialsUrl from './materials.svg';
import reservationsUrl from './reservations.svg';

/** Each drawing with the size of its sheet, so that its place is kept before it arrives. */
const drawings = {
  guides: { url: guidesUrl, width: 480, height: 320 },
  learning: { url: learningUrl, width: 480, height: 320 },
  materials: { url: materialsUrl, width: 480, height: 320 },
  castle: { url: castleUrl, width: 480, height: 320 },
  reservations: { url: reservationsUrl, width: 240, height: 180 },
  lost: { url: lostUrl, width: 480, height: 320 },
} as const;

export type IllustrationName = keyof typeof drawings;

export const illustrationNames = Object.keys(drawings) as IllustrationName[];

type IllustrationProps = {
  name: IllustrationName;
  className?: string /** Fills its box and crops, as a background does. */;
  isCover?: boolean;
};

/**
 * A drawing, always decoration. It is fetched as a static file and used in place: no JavaScript is spent on it, and
 * its colours are this page's --art variables, so both themes come from one file.
 */
export function Illustration({ name, className, isCover = false }: IllustrationProps) {
  const { url, width, height } = drawings[name];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isCover ? 'xMidYMax slice' : 'xMidYMid meet'}
      className={classNames('block w-full', isCover ? 'h-full' : 'h-auto', className)}
    >
      <use href={`${url}#art`} />
    </svg>
  );
}
