import { classNames } from '../ui/class-names.ts';
import castleUrl from './castle.svg';
import comeniusUrl from './comenius.svg';
import guidesUrl from './guides.svg';
import learningUrl from './learning.svg';
import lostUrl from './lost.svg';
import materialsUrl from './materials.svg';
import noCommentsUrl from './no-comments.svg';
import noGuidesUrl from './no-guides.svg';
import noReservationsUrl from './no-reservations.svg';
import noTeachersUrl from './no-teachers.svg';
import noTransactionsUrl from './no-transactions.svg';
import offlineUrl from './offline.svg';
import stuUrl from './stu.svg';
import successUrl from './success.svg';

const card = { width: 480, height: 320 };
const scene = { width: 1200, height: 420 };
const spot = { width: 240, height: 180 };

/** Each drawing with its size, so that the layout does not move when it loads. */
const drawings = {
  castle: { url: castleUrl, width: 640, height: 440 },
  guides: { url: guidesUrl, ...card },
  learning: { url: learningUrl, ...card },
  materials: { url: materialsUrl, ...card },
  lost: { url: lostUrl, ...card },
  stu: { url: stuUrl, ...scene },
  comenius: { url: comeniusUrl, ...scene },
  'no-comments': { url: noCommentsUrl, ...spot },
  'no-teachers': { url: noTeachersUrl, ...spot },
  'no-reservations': { url: noReservationsUrl, ...spot },
  'no-transactions': { url: noTransactionsUrl, ...spot },
  'no-guides': { url: noGuidesUrl, ...spot },
  success: { url: successUrl, ...spot },
  offline: { url: offlineUrl, ...spot },
} as const;

export type IllustrationName = keyof typeof drawings;

export const illustrationNames = Object.keys(drawings) as IllustrationName[];

type IllustrationProps = {
  name: IllustrationName;
  className?: string;
  /** Fills its box as a background. The drawing is cropped around the middle of its lower edge. */
  isCover?: boolean;
};

/**
 * A decorative drawing. <use> includes it from a static file, so it adds no JavaScript. Its colours
 * are the --art-* variables of the page, so one file serves both themes.
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

/**
 * The scene of a university: 1 is STU, 2 is Comenius (product.md §1). Any other gets the castle.
 */
export function universityScene(universityId: number): IllustrationName {
  if (universityId === 1) return 'stu';
  return universityId === 2 ? 'comenius' : 'castle';
}
