/**
 * The unfolded content lines of one component: only the properties that affect busy time. A time
 * zone has all of its lines.
 */
export interface Block {
  name: 'VEVENT' | 'VFREEBUSY' | 'VTIMEZONE';
  lines: string[];
}

export interface CalendarFile {
  /** Calendar properties by name. If a property occurs twice, the last one counts. */
  properties: Map<string, string>;
  blocks: Block[];
}

const eventProperties = new Set([
  'UID',
  'SEQUENCE',
  'RECURRENCE-ID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'EXRULE',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'ATTENDEE',
]);
const freeBusyProperties = new Set(['FREEBUSY']);

/**
 * Decodes and unfolds a file. A fold may split a multi-byte character, so lines are joined before
 * decoding.
 */
function unfold(file: Buffer): string[] {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe;
  const octets = isUtf16 ? Buffer.from(file.toString('utf16le'), 'utf8') : file;
  const joined = octets
    .toString('latin1')
    .replace(/\r\n?|\n/g, '\n')
    .replace(/\n[ \t]/g, '');
  return Buffer.from(joined, 'latin1')
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\n');
}

const nameOf = (line: string): string => /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase() ?? '';
const readValue = (line: string): string => line.slice(line.indexOf(':') + 1).trim();

/** Some programs write properties without a value, which would make the whole event unreadable. */
const isEmpty = (line: string): boolean => line.trimEnd().endsWith(':');

const isBlockName = (component: string): component is Block['name'] =>
  component === 'VEVENT' || component === 'VFREEBUSY' || component === 'VTIMEZONE';

/** Excludes lines of nested components, for example of an alarm in an event. */
function isWanted(block: Block, innermost: string | undefined, name: string): boolean {
  if (block.name === 'VTIMEZONE') return name !== '';
  return innermost === block.name && (block.name === 'VEVENT' ? eventProperties : freeBusyProperties).has(name);
}

/**
 * Splits a file into components. Returns undefined if it is not a calendar or is truncated.
 */
export function readBlocks(file: Buffer): CalendarFile | undefined {
  const properties = new Map<string, string>();
  const blocks: Block[] = [];
  /** Names of the components around the line, the innermost last. */
  const open: string[] = [];
  let current: Block | undefined;
  let calendars = 0;

  function begin(line: string): void {
    const component = readValue(line).toUpperCase();
    open.push(component);
    if (isBlockName(component)) {
      current = { name: component, lines: [] };
      blocks.push(current);
    } else if (current?.name === 'VTIMEZONE') current.lines.push(line.trim());
  }

  function end(line: string): void {
    const component = open.pop();
    if (component === 'VCALENDAR') calendars += 1;
    else if (component === current?.name) current = undefined;
    else if (current?.name === 'VTIMEZONE') current.lines.push(line.trim());
  }

  for (const line of unfold(file)) {
    const name = nameOf(line);
    if (name === 'BEGIN') begin(line);
    else if (name === 'END') end(line);
    else if (current && isWanted(current, open.at(-1), name) && !isEmpty(line)) current.lines.push(line.trimEnd());
    else if (open.length === 1) properties.set(name, readValue(line));
  }
  return calendars > 0 && open.length === 0 ? { properties, blocks } : undefined;
}
