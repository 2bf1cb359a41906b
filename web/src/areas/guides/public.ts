/** What others may import of the guides; its larger parts come when they are used. */
export { HeroSearch } from './search/hero-search.tsx';
export { SearchSlot } from './search/search-slot.tsx';

export const loadCreateGuideForm = async () => (await import('./editing/create-guide-form.tsx')).CreateGuideForm;
export const loadGuideListView = async () => (await import('./list/guide-list-view.tsx')).GuideListView;
export const loadGuideSearch = async () => (await import('./search/guide-search.tsx')).GuideSearch;
