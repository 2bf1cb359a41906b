import { dateOf } from '@kampus/contract/format/wall-clock';

/** The last day of a block. It ends at the midnight after that day. */
export const lastDayOf = (until: string): string => dateOf(new Date(Date.parse(until) - 1).toISOString());
