import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Site = (request: IncomingMessage, response: ServerResponse) => void;

export interface Internet {
  /** What stands at each path. */
  sites: Map<string, Site>;
  /** Every request since the list was emptied. */
  asked: IncomingMessage[];
  /** Makes an address at which a file stands; `show` changes what it answers. */
  publish: (
    file: string,
    headers?: Record<string, string>,
  ) => { url: string; path: string; show: (file: string) => void };
  close: () => void;
}

/** A server on loopback that stands for other people's calendars. */
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

/** A file of events from other people's programs, each from and to an instant. */
export const calendarOf = (...spans: [Date, Date][]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN'],
    ...spans.flatMap(([start, end], index) => [
      ...['BEGIN:VEVENT', `UID:${index}`, `DTSTART:${compact(start)}`, `DTEND:${compact(end)}`, 'END:VEVENT'],
    ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');
