import { createIcon } from './icon.tsx';

export {
  ArrowLeftIcon,
  CheckIcon,
  ChevronLeftIcon,
  ClockIcon,
  CopyIcon,
  MinusIcon,
  PlusIcon,
  TrashIcon,
} from './control-icons.tsx';
export {
  ArrowRightIcon,
  BookIcon,
  FilterIcon,
  HalfCircleIcon,
  MenuIcon,
  MoonIcon,
  SearchIcon,
  SunIcon,
  UserIcon,
  WarningIcon,
} from './frame-icons.tsx';
export { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon } from './message-icons.tsx';
export { ChevronDownIcon, ChevronRightIcon } from './reading-icons.tsx';

export const MoreIcon = createIcon(
  <>
    <circle cx="5" cy="12" r="1" fill="currentColor" />
    <circle cx="12" cy="12" r="1" fill="currentColor" />
    <circle cx="19" cy="12" r="1" fill="currentColor" />
  </>,
);
export const EyeIcon = createIcon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const EyeOffIcon = createIcon(
  <path d="M4 4l16 16M9.9 5.8A9.3 9.3 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.5M6.5 7.6A16.5 16.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.4 9.4 0 0 0 4-.9M10.1 10.2a2.75 2.75 0 0 0 3.8 3.9" />,
);
export const PencilIcon = createIcon(
  <path d="M4 20l.9-4.1L15.7 5.1a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L8.1 19.1 4 20ZM13.7 7.1l3.2 3.2" />,
);
export const UsersIcon = createIcon(
  <>
    <circle cx="9" cy="8.5" r="3.25" />
    <path d="M2.75 19c.4-3.2 2.9-5 6.25-5s5.85 1.8 6.25 5M15.5 5.6a3.25 3.25 0 0 1 .4 6M17.3 14.4c2.2.6 3.6 2.2 3.95 4.6" />
  </>,
);
export const CalendarIcon = createIcon(
  <path d="M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5ZM4 10h16M8.5 3.5v4M15.5 3.5v4M8.2 14h.01M12 14h.01M15.8 14h.01" />,
);
export const EuroIcon = createIcon(<path d="M18 6.5A7 7 0 1 0 18 17.5M4.5 10.5H13M4.5 13.5H12" />);
export const ExternalIcon = createIcon(
  <path d="M13.5 4.5h6v6M19.5 4.5 11 13M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10" />,
);
export const UploadIcon = createIcon(
  <path d="M12 15.5V4.5M7 9l5-5 5 5M4 15.5v3A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-3" />,
);
export const DownloadIcon = createIcon(
  <path d="M12 4v11M7 10.5l5 5 5-5M4 15.5v3A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-3" />,
);
export const LogOutIcon = createIcon(
  <path d="M10 20H5.5A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4H10M9.5 12H20M15.5 7.5 20 12l-4.5 4.5" />,
);
export const WalletIcon = createIcon(
  <path d="M17.5 8V6A1.5 1.5 0 0 0 16 4.5H6A2 2 0 0 0 6 8.5h12.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H6a2 2 0 0 1-2-2V6.5M16 14.2h.01" />,
);
export const PinIcon = createIcon(
  <>
    <path d="M12 21s6.5-5.7 6.5-11a6.5 6.5 0 0 0-13 0c0 5.3 6.5 11 6.5 11Z" />
    <circle cx="12" cy="10" r="2.25" />
  </>,
);
export const TagIcon = createIcon(
  <path d="M4 5.5V11a2 2 0 0 0 .6 1.4l7.3 7.3a1.7 1.7 0 0 0 2.4 0l5.4-5.4a1.7 1.7 0 0 0 0-2.4l-7.3-7.3A2 2 0 0 0 11 4H5.5A1.5 1.5 0 0 0 4 5.5ZM8.3 8.3h.01" />,
);
export const HomeIcon = createIcon(<path d="m3.5 11 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />);
export const MessageIcon = createIcon(
  <path d="M6 5h12a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-6.5L7 20.5v-4H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM8.5 9.5h7M8.5 12.5h4.5" />,
);
export const KeyIcon = createIcon(
  <>
    <circle cx="8" cy="15.5" r="4.25" />
    <path d="m11 12.5 8-8M15.5 8l3 3M18 5.5l1.5 1.5" />
  </>,
);
export const FlagIcon = createIcon(<path d="M6 21V4.5M6 5.5h11.5l-2.2 4 2.2 4H6" />);
export const StarIcon = createIcon(
  <path d="m12 3.8 2.5 5.3 5.8.7-4.3 4 1.2 5.7-5.2-2.9-5.2 2.9 1.2-5.7-4.3-4 5.8-.7L12 3.8Z" />,
);
