/** Label of the search. A separate file, because every screen loads it. */
export const searchLabel = 'Поиск по гайдам';
/** Keyboard shortcut of the search. */
export const searchKey = '/';

/** Texts of the home page. */
export const searchHeroLabel = 'Спросите о вузе или общежитии';
export const searchExamplesLabel = 'Примеры вопросов';
export const exampleQuestions = ['цена Mlyny', 'поступить без экзамена', 'общежитие в центре'] as const;

/** The plain field and the loaded field look the same. */
export const searchFieldClasses =
  'w-full min-h-11 rounded-full border border-line-strong bg-raised pr-12 pl-11 text-base text-ink transition placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-accent-ink focus-visible:outline-accent [&::-webkit-search-cancel-button]:hidden';
