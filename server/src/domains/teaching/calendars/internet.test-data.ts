import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Site = (request: IncomingMessage, response: ServerResponse) => void;

export interface Internet {
  /** The response handler for each path. */
  sites: Map<string, Site>;
  /** Every request since a test last cleared the list. */
  asked: IncomingMessage[];
  /** Serves a file at a new address. `show` replaces the file. */
  publish: (
    file: string,
    headers?: Record<string, string>,
  ) => { url: string; path: string; show: (file: string) => void };
  close: () => void;
}

/** Starts a loopback server that serves external calendars. */
export async function startInternet(): Promise<Internet> {
  const sites: Internet['sites'] = new Map();
  const asked: IncomingMessage[] = [];
  const internet = createServer((request, response) => {
    asked.push(request);
    const site = sites.get(request.url ?? '');
    if (site) site(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => internet.listen(0, '127.0.0.1', resolve));
  const address = internet.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  let counter = 0;
  return {
    sites,
    asked,
    publish: (file, headers = {}) => {
      counter += 1;
      const path = `/secret-${counter}/basic.ics`;
      const show = (text: string) =>
        sites.set(path, (_, response) =>
          response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text),
        );
      show(file);
      return { url: origin + path, path, show };
    },
    close: () => {
      internet.closeAllConnections();
      internet.close();
    },
  };
}

const compact = (instant: Date): string => instant.toISOString().replace(/[-:]|\.000/g, '');

/** An ICS file of another program, with one event for each time span. */
export const calendarOf = (...spans: [Date, Date][]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Elsewhere//EN',
    ...spans.flatMap(([start, end], index) => [
      'BEGIN:VEVENT',
      `UID:${index}`,
      `DTSTART:${compact(start)}`,
      `DTEND:${compact(end)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
