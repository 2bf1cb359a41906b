/** The search field before and after its code arrived looks the same. */
export const searchFieldClasses =
  'w-full min-h-11 rounded-full border border-line-strong bg-raised pr-12 pl-11 text-base text-ink transition placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-accent-ink focus-visible:outline-accent [&::-webkit-search-cancel-button]:hidden';
