import type { FetchFault } from '#platform/outgoing/fetch-public.ts';
import type { FileFault } from './ics/read-busy.ts';

/** Why a calendar cannot be read. */
export interface Fault {
  code: FetchFault | FileFault | 'UNSEALED';
  /** The HTTP status, if the status is the fault. */
  status?: number | undefined;
}

/** Writes a fault in the form of the column: `STATUS:401`. */
export const writeFault = ({ code, status }: Fault): string => (status === undefined ? code : `${code}:${status}`);

export function parseFault(written: string): Fault {
  const [code = '', status] = written.split(':');
  // Only `writeFault` writes the column.
  return { code: code as Fault['code'], status: status === undefined ? undefined : Number(status) };
}

const fileFaults: ReadonlySet<Fault['code']> = new Set<Fault['code']>([
  'NOT_A_CALENDAR',
  'OWN_FEED',
  'NOT_UNDERSTOOD',
  'TOO_COMPLEX',
  'TOO_LARGE',
]);

/** UNREADABLE if the server responded with a file that cannot be read; else UNREACHABLE. */
export const stateOf = ({ code }: Fault): 'UNREADABLE' | 'UNREACHABLE' =>
  fileFaults.has(code) ? 'UNREADABLE' : 'UNREACHABLE';

const statusTexts: Readonly<Record<number, string>> = {
  401: 'Календарь закрыт паролем (ответ 401). Нужен секретный адрес, который открывается без входа',
  403: 'Доступ к календарю закрыт (ответ 403). Нужен секретный адрес, который открывается без входа',
  404: 'По этому адресу ничего нет (ответ 404). Возможно, календарь удалили или сменили его адрес',
  410: 'По этому адресу больше ничего нет (ответ 410)',
  429: 'Сервер календаря просит обращаться реже (ответ 429)',
};

const texts: Readonly<Record<Exclude<Fault['code'], 'STATUS'>, string>> = {
  PROTOCOL: 'Подходят только адреса https:// на обычном порту, без имени и пароля в адресе',
  NOT_PUBLIC: 'Адрес ведёт не в открытый интернет: такой календарь портал не читает',
  TOO_MANY_REDIRECTS: 'Адрес слишком много раз перенаправляет на другой',
  TOO_LARGE: 'Файл календаря больше 5 МБ. Выберите календарь поменьше или опубликуйте его без вложений и старых лет',
  TOO_SLOW: 'Сервер календаря не отдал файл за 10 секунд',
  NO_ANSWER: 'Сервер календаря не отвечает. Проверьте адрес',
  NOT_A_CALENDAR: 'По этому адресу не календарь ICS, или файл обрывается. Нужен адрес файла, а не страницы календаря',
  OWN_FEED: 'Это календарь самого портала: свои уроки он знает и так',
  NOT_UNDERSTOOD: 'В этом календаре не удалось прочитать ни одного события',
  TOO_COMPLEX: 'В календаре слишком много событий или повторений: прочитать его целиком не удалось',
  UNSEALED: 'Сохранённый адрес больше не открывается. Удалите календарь и добавьте его снова',
};

/** The text of a fault for people. */
export const faultText = ({ code, status = 0 }: Fault): string =>
  code === 'STATUS' ? (statusTexts[status] ?? `Сервер календаря ответил ошибкой (ответ ${status})`) : texts[code];
