import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { HalfCircleIcon, MoonIcon, SunIcon } from '#shared/ui/icons/frame-icons.tsx';
import { frameTexts } from './texts.ts';
import { setTheme, useTheme } from './theme.ts';

const looks = {
  system: { label: frameTexts.themeSystem, Icon: HalfCircleIcon, next: 'light' },
  light: { label: frameTexts.themeLight, Icon: SunIcon, next: 'dark' },
  dark: { label: frameTexts.themeDark, Icon: MoonIcon, next: 'system' },
} as const;

/** Switches between system, light and dark in this order. The label names the current theme. */
export function ThemeToggle() {
  const { label, Icon, next } = looks[useTheme()];
  return <IconButton label={label} icon={<Icon />} onClick={() => setTheme(next)} />;
}
