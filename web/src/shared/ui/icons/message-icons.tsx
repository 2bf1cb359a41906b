import { createIcon } from './icon.tsx';

// In a separate file, because messages and dialogs, which many screens have, need only these icons.
export const CloseIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />);
export const InfoIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 11.3V16M12 8.1h.01" />
  </>,
);
export const SuccessIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="m8.3 12.3 2.5 2.5 5-5.2" />
  </>,
);
export const ErrorIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="m9.2 9.2 5.6 5.6M14.8 9.2l-5.6 5.6" />
  </>,
);
