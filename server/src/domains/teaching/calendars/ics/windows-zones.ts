import { WINDOWS_TO_IANA_MAP } from 'windows-iana';

/** Territory of a zone's main city. */
const world = '001';

/**
 * What the package lacks: names of older Windows and of Exchange, and zones whose main city has
 * another offset since.
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
 * The IANA name of each zone that Windows, and so Outlook and Exchange, names; by that name in
 * small letters.
 */
export const windowsZones: ReadonlyMap<string, string> = new Map(
  [
    ...WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === world).map(
      ({ windowsName, iana: [name] }) => [windowsName, name] as const,
    ),
    ...corrections,
  ].map(([windows, iana]) => [windows.toLowerCase(), iana]),
);

/** The IANA name of a zone that Windows names, in any case of letters. */
export const findWindowsZone = (name: string): string | undefined => windowsZones.get(name.toLowerCase());
