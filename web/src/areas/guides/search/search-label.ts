/** What the search is called; apart from its other texts because every screen loads it. */
export const searchLabel = 'Поиск по гайдам';
/** The key that leads to it. */
export const searchKey = '/';
