import { WINDOWS_TO_IANA_MAP } from 'windows-iana';

/** The territory code of a zone's default city in the package. */
const world = '001';

/**
 * Corrections to the package: names of older Windows versions and of Exchange, and zones in which
 * the default city now has another offset.
 */
const corrections = [
  ['Central Asia Standard Time', 'Asia/Bishkek'],
  ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
  ['Mid-Atlantic Standard Time', 'Etc/GMT+2'],
  ['Kamchatka Standard Time', 'Asia/Kamchatka'],
  ['Mexico Standard Time', 'America/Mexico_City'],
  ['Mexico Standard Time 2', 'America/Chihuahua'],
  ['tzone://Microsoft/Utc', 'Etc/UTC'],
] as const;

/**
 * IANA names by lower-case Windows zone name. Outlook and Exchange use Windows zone names.
 */
export const windowsZones: ReadonlyMap<string, string> = new Map(
  [
    ...WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === world).map(
      ({ windowsName, iana: [name] }) => [windowsName, name] as const,
    ),
    ...corrections,
  ].map(([windows, iana]) => [windows.toLowerCase(), iana]),
);

/** The IANA name for a Windows zone name, ignoring case. */
export const findWindowsZone = (name: string): string | undefined => windowsZones.get(name.toLowerCase());
