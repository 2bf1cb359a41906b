import { isOnlinePlace } from '@kampus/contract/teaching/lesson-choices';

const online = 'Онлайн';

/** A place as its teacher wrote it, «Онлайн» in the language of the interface. */
export const namePlace = (place: string): string => (isOnlinePlace(place) ? online : place);
