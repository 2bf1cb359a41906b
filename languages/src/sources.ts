import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listMessages, type Message } from './messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Sources with texts for people: of the web app, of the contract, and of the server. */
const withTexts = [
  /^web\/(html-texts|src\/.*texts|src\/shared\/format\/moments)\.ts$/,
  /^web\/src\/domains\/(catalogue\/sample-faculties|guides\/editing\/(markup|visual\/(commands|fact-meaning)))\.ts$/,
  /^contract\/src\/.*\.ts$/,
  /^server\/src\/domains\/.*\.ts$/,
  /^server\/src\/drivers\/(mail|site|telegram)\/.*\.ts$/,
  /^server\/src\/platform\/http\/.*\.ts$/,
];

/** Files whose Russian words are data, patterns or content. */
const withoutTexts = [
  /\.test(-data)?\.tsx?$/,
  /^server\/src\/(drivers\/(demo|operations)|platform\/(db|format|search)|testing)\//,
  /^web\/src\/((screens\/dev-ui|shared\/testing)\/|domains\/(catalogue\/topic-name|guides\/editing\/guide-template)\.ts$)/,
  /^contract\/src\/(languages|public-settings|teaching\/(contacts|lesson-choices)|guides\/(guide-sections|read-\w+)|identity\/official-words)\.ts$/,
  /^server\/src\/domains\/guides\/(search|facts)\//,
  /^server\/src\/domains\/guides\/editing\/heading-ids\.ts$/,
  /^server\/src\/domains\/teaching\/search\/(typed-words|search-sql)\.ts$/,
  /^server\/src\/domains\/desk\/privacy\/personal-\w+\.ts$/,
];

/** True for a source whose texts are translated. `file` is relative to the root. */
export const hasTexts = (file: string): boolean =>
  withTexts.some((pattern) => pattern.test(file)) && !withoutTexts.some((pattern) => pattern.test(file));

const isCode = /^(contract|server|web)\/src\/.*\.tsx?$/;

function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.trim().split('\n');
}

/** The Russian texts of a source. `file` is relative to the root. */
export const readMessages = (file: string): Message[] => listMessages(readFileSync(`${root}/${file}`, 'utf8'), file);

/** The sources that may have no Russian word: they are neither translated nor data. */
export const listOthers = (): string[] =>
  listFiles().filter((file) => isCode.test(file) && ![...withTexts, ...withoutTexts].some((one) => one.test(file)));

/** All texts of the sources with the files that have them, in the order of the files. */
export function collectMessages(): Map<Message, string[]> {
  const byKey = new Map<string, { message: Message; files: string[] }>();
  for (const file of listFiles().filter(hasTexts).sort()) {
    for (const message of readMessages(file)) {
      const key = JSON.stringify([message.id, message.plural !== undefined]);
      const known = byKey.get(key) ?? { message, files: [] };
      byKey.set(key, known);
      if (!known.files.includes(file)) known.files.push(file);
    }
  }
  return new Map([...byKey.values()].map(({ message, files }) => [message, files]));
}
