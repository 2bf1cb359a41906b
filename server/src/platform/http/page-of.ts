/** Returns a page of a list in memory. `page` counts from 0. */
export const pageOf = <Entry>(entries: Entry[], { page, size }: { page: number; size: number }): Entry[] =>
  entries.slice(page * size, (page + 1) * size);
