import { languageNames } from '@kampus/contract/teaching/language-names';
import { isOnlinePlace } from '@kampus/contract/teaching/lesson-choices';
import { inWords, say } from '@kampus/languages/say';

const names = inWords<Record<string, string>>(languageNames);

/** The languages of a lesson, joined, in the spoken language. */
export const listLanguages = (languages: string[]): string => languages.map((name) => names[name] ?? name).join(', ');

/** A place as its teacher wrote it, «Онлайн» in the spoken language. */
export const namePlace = (place: string): string => (isOnlinePlace(place) ? say`Онлайн` : place);
