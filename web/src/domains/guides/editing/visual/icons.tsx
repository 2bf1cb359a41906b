import type { ComponentType } from 'react';
import { createIcon, type IconProps } from '#shared/ui/icons/icon.tsx';
import { PencilIcon, TrashIcon } from '#shared/ui/icons/icons.tsx';

const frame =
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5Z';
const row = 'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 11V6a1.5 1.5 0 0 1 1.5-1.5Z';
const column = 'M4.5 5.5v13A1.5 1.5 0 0 0 6 20h5a1.5 1.5 0 0 0 1.5-1.5v-13A1.5 1.5 0 0 0 11 4H6a1.5 1.5 0 0 0-1.5 1.5Z';
const lines = 'M10 6.5h10M10 12h10M10 17.5h10';

/** By the id of the tool. */
const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  bold: createIcon(<path d="M8 5h5a3.5 3.5 0 0 1 0 7H8V5ZM8 12h6a3.5 3.5 0 0 1 0 7H8v-7Z" strokeWidth="2.25" />),
  italic: createIcon(<path d="M10.5 5h6.5M7 19h6.5M14 5l-4 14" />),
  link: createIcon(
    <path d="M10 13.6a4 4 0 0 0 5.9.2l2.9-2.9a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10.4a4 4 0 0 0-5.9-.2l-2.9 2.9a4 4 0 0 0 5.7 5.7l1.2-1.2" />,
  ),
  h2: createIcon(<path d="M3.5 6v12M11 6v12M3.5 12H11M15 10.3a2.5 2.5 0 1 1 4.5 1.5L15 18h5.2" />),
  h3: createIcon(<path d="M3.5 6v12M11 6v12M3.5 12H11M15.2 8h4.8l-2.8 3.8a3.1 3.1 0 1 1-2.3 5.3" />),
  ul: createIcon(
    <>
      <path d={lines} />
      <circle cx="5" cy="6.5" r="1" fill="currentColor" />
      <circle cx="5" cy="12" r="1" fill="currentColor" />
      <circle cx="5" cy="17.5" r="1" fill="currentColor" />
    </>,
  ),
  ol: createIcon(<path d={`${lines}M4 5.2 5.5 4.5V9M3.9 14.9a1.4 1.4 0 1 1 2.5.8L3.9 19h2.7`} />),
  table: createIcon(<path d={`${frame}M4 9.7h16M4 14.4h16M10.5 9.7V19`} />),
  picture: createIcon(
    <>
      <path d={`${frame}M4.5 17l4.7-5 3.4 3.6 2.3-2.3 4.6 4.5`} />
      <circle cx="15.3" cy="9" r="1.2" />
    </>,
  ),
  embed: createIcon(<path d={`${frame}M10.3 9v6l4.9-3-4.9-3Z`} />),
  facts: createIcon(<path d={`${frame}M7.2 9h2.6M12.6 9h4.2M7.2 12h2.6M12.6 12h4.2M7.2 15h2.6M12.6 15h4.2`} />),
  tip: createIcon(
    <path d="M12 3.5a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2v1h5v-1c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3.5ZM10.3 20.5h3.4" />,
  ),
  quote: createIcon(<path d="M10 7C7 7.6 5 9.8 5 13v4h5v-5H7M19 7c-3 .6-5 2.8-5 6v4h5v-5h-3" />),
  code: createIcon(<path d="m8 7.5-4.5 4.5L8 16.5M16 7.5l4.5 4.5-4.5 4.5M13.7 5l-3.4 14" />),
  undo: createIcon(<path d="M8.5 4.5 4 9l4.5 4.5M4 9h10a5 5 0 0 1 0 10H9" />),
  redo: createIcon(<path d="M15.5 4.5 20 9l-4.5 4.5M20 9H10a5 5 0 0 0 0 10h5" />),
  row: createIcon(<path d={`${row}M12 15.5v5M9.5 18h5`} />),
  'no-row': createIcon(<path d={`${row}M9.5 18h5`} />),
  column: createIcon(<path d={`${column}M18 9.5v5M15.5 12h5`} />),
  'no-column': createIcon(<path d={`${column}M15.5 12h5`} />),
  'no-table': TrashIcon,
  'no-picture': TrashIcon,
  'picture-change': PencilIcon,
};

export function ToolIcon({ id }: { id: string }) {
  const Icon = icons[id];
  return Icon ? <Icon /> : null;
}
