/** Public interface of the guides domain for other domains, screens and drivers. */
export { SearchSlot } from './search/search-slot.tsx';

export const loadCreateGuideForm = async () => (await import('./editing/create-guide-form.tsx')).CreateGuideForm;
export const loadGuideListView = async () => (await import('./list/guide-list-view.tsx')).GuideListView;
export const loadHeroSearch = async () => (await import('./search/hero-search.tsx')).HeroSearch;
export const loadGuideSearch = async () => (await import('./search/guide-search.tsx')).GuideSearch;
export { guideQuery } from './reading/queries.ts';
