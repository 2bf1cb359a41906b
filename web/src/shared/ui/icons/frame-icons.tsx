import { createIcon } from './icon.tsx';

// In a separate file, because every screen loads these icons.
export const MenuIcon = createIcon(<path d="M4 7h16M4 12h16M4 17h10" />);
export const ArrowRightIcon = createIcon(<path d="M4 12h15.5M13.5 6l6 6-6 6" />);
export const UserIcon = createIcon(
  <>
    <circle cx="12" cy="8.25" r="3.75" />
    <path d="M4.75 20c.6-3.6 3.5-5.5 7.25-5.5s6.65 1.9 7.25 5.5" />
  </>,
);
export const BookIcon = createIcon(
  <path d="M12 7c-1.8-1.5-4.3-2-8-2v13c3.7 0 6.2.5 8 2 1.8-1.5 4.3-2 8-2V5c-3.7 0-6.2.5-8 2ZM12 7v13" />,
);
export const FilterIcon = createIcon(<path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.75v4.5M9 14.75v4.5" />);
export const SearchIcon = createIcon(
  <>
    <circle cx="10.75" cy="10.75" r="6.25" />
    <path d="m15.5 15.5 4.5 4.5" />
  </>,
);
export const SunIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1" />
  </>,
);
export const MoonIcon = createIcon(<path d="M20 13.8A8 8 0 1 1 10.2 4a6.5 6.5 0 0 0 9.8 9.8Z" />);
export const HalfCircleIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4v16a8 8 0 0 0 0-16Z" fill="currentColor" />
  </>,
);
export const GlobeIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M4 12h16M12 4c2.4 2.2 3.5 4.9 3.5 8s-1.1 5.8-3.5 8c-2.4-2.2-3.5-4.9-3.5-8S9.6 6.2 12 4Z" />
  </>,
);
export const WarningIcon = createIcon(
  <path d="M10.6 4.8 3.3 17.7A1.6 1.6 0 0 0 4.7 20h14.6a1.6 1.6 0 0 0 1.4-2.3L13.4 4.8a1.6 1.6 0 0 0-2.8 0ZM12 9.5v4M12 16.7h.01" />,
);
