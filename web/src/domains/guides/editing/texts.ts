import { formatDayAndMonth, formatFullDate } from '@kampus/contract/format/dates';
import { dateOf } from '@kampus/contract/format/wall-clock';
import { formatClock } from '#shared/format/moments.ts';

/** For example '3 ноября в 12:40'. */
const momentText = (instant: string): string => `${formatDayAndMonth(dateOf(instant))} в ${formatClock(instant)}`;

/** Texts of the guide forms. The marked ones and 'Выберите тему' come from product.md. */
export const editTexts = {
  edit: 'Редактировать',
  versions: 'История версий',
  draftFound: (instant: string) => `Есть несохранённый черновик от ${momentText(instant)}.`,
  draftContinue: 'Продолжить',
  draftRemove: 'Удалить черновик',
  topic: 'Тема',
  topicPlaceholder: 'Выберите тему',
  title: 'Заголовок',
  titlePlaceholder: 'Заголовок гайда',
  body: 'Текст гайда (HTML)',
  bodyHint:
    'Текст из Docs, Notion и Word вставляется с заголовками, списками и ссылками. Tab ставит отступ; чтобы выйти из поля, нажмите Esc, затем Tab.',
  tools: 'Разметка',
  panes: 'Что показать',
  textPane: 'Правка',
  insertSections: 'Вставить разделы',
  sectionsHint: 'Разделы в том порядке, который читатели знают по другим гайдам.',
  bodyPlaceholder: '<h2>Раздел</h2>\n<p>Абзац с <a href="https://…">ссылкой</a>.</p>',
  save: '💾 Сохранить',
  saving: 'Сохраняется…',
  cancel: '❌ Отмена',
  saveFailure: 'Ошибка при сохранении',
  saved: 'Гайд сохранён',

  preview: 'Предпросмотр',
  previewHint: 'Так гайд увидят читатели после сохранения.',
  previewEmpty: 'Здесь появится текст.',
  previewFailure: 'Предпросмотр сейчас недоступен. Текст не потеряется: он хранится в этом браузере.',
  nothingRemoved: 'Всё, что вы написали, сохранится.',
  removedTitle: 'При сохранении будет убрано:',
  wasRemovedTitle: 'При сохранении убрано:',
  removedKinds: {
    element: (name: string) => `элемент <${name}>`,
    attribute: (name: string) => `атрибут ${name}`,
    address: (name: string) => `адрес ${name}`,
    style: (name: string) => `оформление ${name}`,
  },
  times: (count: number) => (count > 1 ? ` × ${count}` : ''),

  draftRestored: (instant: string) => `Восстановлен черновик от ${momentText(instant)}.`,
  draftStartOver: 'Начать с сохранённого текста',
  asideFound: 'Другой ваш текст отложен и не потерян.',
  asideRestore: 'Вернуть мой текст',
  asideRemove: 'Удалить отложенный',

  conflictTitle: (instant: string) => `Пока вы писали, гайд сохранил кто-то другой (${momentText(instant)})`,
  conflictHint:
    'Сравните и выберите. Второй текст в любом случае останется: чужой\u00a0— в истории версий, ваш\u00a0— отложенным.',
  mine: 'Ваш текст',
  theirs: 'Чужой текст',
  keepMine: 'Оставить мой текст',
  takeTheirs: 'Взять чужой',
  keptMine: 'Следующее сохранение заменит чужую версию; она останется в истории версий.',
  sameLines: (count: number) => `… одинаковых строк: ${count}`,
  sameText: 'Тексты одинаковы, различаются только тема или заголовок.',
  noLines: '—',

  versionsFailure: 'Не удалось загрузить версии',
  versionName: (version: number) => `Версия ${version}`,
  versionBy: (savedBy: string | null, savedAt: string) =>
    `${formatFullDate(dateOf(savedAt))}, ${savedBy ?? 'из каталога'}`,
  versionChecked: (checkedBy: string, checkedAt: string) =>
    `проверено ${formatFullDate(dateOf(checkedAt))}, ${checkedBy}`,
  versionCurrent: 'текущая',
  versionUse: 'Взять в редактор',

  createTitle: 'Создать гайд',
  create: 'Создать',
  created: 'Гайд успешно создан',
  createFailure: (message: string) => `Ошибка при создании гайда: ${message}`,
  openCreated: 'Открыть гайд',
} as const;
