/** A tool bar button and the change it makes to the selection. */
export interface MarkupTool {
  label: string;
  /** Label on the button. */
  sign: string;
  /** Returns the replacement for the selection. Two `¦` mark the part to select afterwards. */
  apply: (selected: string) => string;
}

const inline =
  (element: string, placeholder: string) =>
  (selected: string): string =>
    `<${element}>¦${selected || placeholder}¦</${element}>`;
const block =
  (element: string, placeholder: string) =>
  (selected: string): string =>
    `${inline(element, placeholder)(selected)}\n`;
const list =
  (element: 'ul' | 'ol') =>
  (selected: string): string => {
    const lines = (selected || 'Первый пункт\nВторой пункт').split('\n').filter((line) => line.trim() !== '');
    return `<${element}>\n¦${lines.map((line) => `  <li>${line.trim()}</li>`).join('\n')}¦\n</${element}>\n`;
  };
const isAddress = (text: string): boolean => /^(?:https?:\/\/|\/)\S+$/.test(text);
const link = (selected: string): string =>
  isAddress(selected)
    ? `<a href="${selected}">¦текст ссылки¦</a>`
    : `<a href="¦https://¦">${selected || 'текст ссылки'}</a>`;
const picture = (selected: string): string =>
  isAddress(selected)
    ? `<img src="${selected}" alt="¦что на картинке¦">\n`
    : `<img src="¦https://¦" alt="${selected || 'что на картинке'}">\n`;
const table = (selected: string): string =>
  `<table>\n  <thead>\n    <tr><th>¦${selected || 'Что'}¦</th><th>Сколько</th></tr>\n  </thead>\n  <tbody>\n    <tr><td></td><td></td></tr>\n  </tbody>\n</table>\n`;

export const markupTools: readonly MarkupTool[] = [
  { label: 'H2: заголовок раздела', sign: 'H2', apply: block('h2', 'Раздел') },
  { label: 'H3: подзаголовок', sign: 'H3', apply: block('h3', 'Подраздел') },
  { label: 'Жирный', sign: 'Ж', apply: inline('strong', 'важное') },
  { label: 'Курсив', sign: 'К', apply: inline('em', 'слово') },
  { label: '• Список', sign: '•', apply: list('ul') },
  { label: '1. Нумерованный список', sign: '1.', apply: list('ol') },
  { label: 'Ссылка', sign: 'Ссылка', apply: link },
  { label: 'Таблица', sign: 'Таблица', apply: table },
  { label: 'Совет', sign: 'Совет', apply: (selected) => `<blockquote><p>¦${selected || 'Совет'}¦</p></blockquote>\n` },
  { label: 'Картинка по адресу', sign: 'Картинка', apply: picture },
];

/** The text to insert, and the range to select afterwards. */
export function splitInsertion(marked: string): { text: string; from: number; to: number } {
  const [before = '', selected = '', after = ''] = marked.split('¦');
  return { text: before + selected + after, from: before.length, to: before.length + selected.length };
}

/** Replaces the selection so that browser undo works and the form gets an input event. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Applies a tool and selects the part that the user types over. */
export function applyTool(area: HTMLTextAreaElement, { apply }: MarkupTool): void {
  const start = area.selectionStart;
  const { text, from, to } = splitInsertion(apply(area.value.slice(start, area.selectionEnd).replaceAll('¦', '')));
  insertText(area, text);
  area.setSelectionRange(start + from, start + to);
}
