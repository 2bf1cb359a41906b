import { formatDayAndMonth } from '@kampus/contract/format/dates';
import { dateOf } from '@kampus/contract/format/wall-clock';
import { formatClock, formatStamp } from '#shared/format/moments.ts';
import { quoteAll } from './changes/texts.ts';

/** For example '3 ноября в 12:40'. */
const momentText = (instant: string): string => `${formatDayAndMonth(dateOf(instant))} в ${formatClock(instant)}`;

/** Texts of the guide forms. Those with an emoji and 'Выберите тему' come from product.md. */
export const editTexts = {
  edit: 'Редактировать',
  versions: 'История версий',
  translate: 'Перевести',
  editTwin: 'Изменить перевод',
  original: 'Русский текст',
  changedSection: 'Раздел изменился после перевода.',
  originalFailure: 'Русский текст не загрузился',
  twinChanged:
    'Этот перевод только что сохранил кто-то другой. Ваш текст остался в форме: скопируйте его, затем обновите страницу.',
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
  changedAfterLeaving:
    'Гайд только что сохранил кто-то другой. Ваш текст остался черновиком: откройте гайд и нажмите «Продолжить».',

  preview: 'Предпросмотр',
  previewHint: 'Так гайд увидят читатели после сохранения.',
  previewEmpty: 'Здесь появится текст.',
  previewFailure: 'Предпросмотр сейчас недоступен. Текст не потеряется: он хранится в этом браузере.',
  pictureLater: 'Картинка с другого сайта. Появится после сохранения.',
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
  asideFound: (instant: string) => `Другой ваш текст отложен ${momentText(instant)} и не потерян.`,
  asideRestore: 'Вернуть мой текст',
  asideRemove: 'Удалить отложенный',

  conflictTitle: (instant: string, savedBy: string | undefined) =>
    `Пока вы писали, гайд сохранил ${savedBy ?? 'кто-то другой'} (${momentText(instant)})`,
  conflictHint:
    'Выберите текст каждого раздела и продолжайте правку. Ничего не пропадёт: чужой текст останется в\u00a0истории версий, ваш\u00a0— отложенным.',
  mine: 'Ваш текст',
  theirs: 'Чужой текст',
  changedBy: { mine: 'изменили вы', theirs: 'изменил другой', both: 'изменили оба' },
  bothValues: (mine: string, theirs: string) => `У вас: «${mine}». Чужой вариант: «${theirs}».`,
  order: 'Порядок разделов',
  orderOf: (names: readonly string[]) => `Переставлено: ${quoteAll(names)}.`,
  join: 'Продолжить с выбранным',
  keepMine: 'Оставить мой текст',
  takeTheirs: 'Взять чужой',
  keptMine: 'Следующее сохранение заменит чужую версию; она останется в истории версий.',
  joined: 'Тексты соединены. Проверьте и сохраните.',

  versionsFailure: 'Не удалось загрузить версии',
  versionName: (version: number) => `Версия ${version}`,
  versionBy: (savedBy: string | null, savedAt: string) => `${formatStamp(savedAt)}, ${savedBy ?? 'из каталога'}`,
  versionChecked: (checkedBy: string, checkedAt: string) => `проверено ${formatStamp(checkedAt)}, ${checkedBy}`,
  versionCurrent: 'текущая',
  versionViews: 'Что показать',
  versionViewNames: { changes: 'Что изменилось', current: 'Отличия от текущей', text: 'Весь текст' },
  versionRenamed: (before: string, after: string) => `Заголовок: было «${before}», стало «${after}».`,
  versionUse: 'Вернуть эту версию',
  versionQuestion: (version: number) => `Вернуть версию ${version}?`,
  versionDetail:
    'Её текст откроется в редакторе. Читатели увидят его после сохранения; текущая версия останется здесь.',
  versionDraft: 'Ваш несохранённый черновик будет отложен, его можно вернуть.',
  versionConfirm: 'Открыть в редакторе',

  createTitle: 'Создать гайд',
  create: 'Создать',
  created: 'Гайд успешно создан',
  createFailure: (message: string) => `Ошибка при создании гайда: ${message}`,
  createdDraft: 'Набранное во время создания сохранено: откройте гайд и нажмите «Продолжить».',
  openCreated: 'Открыть гайд',
} as const;
