import { createIcon } from './icon.tsx';

// In a separate file, because the guide page, often the first page, needs only these icons.
export const ChevronDownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronRightIcon = createIcon(<path d="m9.5 6 6 6-6 6" />);
