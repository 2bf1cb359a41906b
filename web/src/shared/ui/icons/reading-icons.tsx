import { createIcon } from './icon.tsx';

// Apart from the other icons because the page of a guide, which many open first, needs only these.
export const ChevronDownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronRightIcon = createIcon(<path d="m9.5 6 6 6-6 6" />);
