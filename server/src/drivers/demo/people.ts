import type { LessonLanguage } from '@kampus/contract/teaching/lesson-choices';
import type { UserRole } from '#platform/db/schema.ts';

/** A wall-clock slot of a teacher's week: ISO weekday (1 is Monday), start and end. */
export type WeekSlot = readonly [weekday: number, start: string, finish: string];

export interface DemoPerson {
  login: string;
  role: UserRole;
  firstName: string;
  lastName: string;
  sex: 'MALE' | 'FEMALE';
  openingBalanceCents?: number;
  /** Present or former specialty; the id is from demo/catalogue.json. */
  specialtyId?: number;
}

export interface DemoTeacher extends DemoPerson {
  keywords: readonly string[];
  /**
   * Price per person and unit for group sizes 1 to 7, in euros. If empty, the minimum prices apply.
   */
  prices: readonly number[];
  week: readonly WeekSlot[];
  languages: readonly LessonLanguage[];
  /** Public location of the teacher's free slots. */
  location: string;
  /** Exact address. Only students with an accepted lesson see it. */
  exactPlace?: string;
  about: string;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    login: 'student',
    role: 'STUDENT',
    firstName: 'Дарья',
    lastName: 'Климчук',
    sex: 'FEMALE',
    specialtyId: 37,
    openingBalanceCents: 5000,
  },
  {
    login: 'student2',
    role: 'STUDENT',
    firstName: 'Тимур',
    lastName: 'Ахметов',
    sex: 'MALE',
    specialtyId: 95,
    openingBalanceCents: 5000,
  },
  { login: 'curator', role: 'CURATOR', firstName: 'Оксана', lastName: 'Левченко', sex: 'FEMALE', specialtyId: 14 },
  { login: 'admin', role: 'ADMIN', firstName: 'Павел', lastName: 'Рогов', sex: 'MALE', specialtyId: 38 },
  { login: 'developer', role: 'DEVELOPER', firstName: 'Никита', lastName: 'Соболь', sex: 'MALE', specialtyId: 40 },
];

const online = 'Онлайн';
const russian = ['Русский'] as const;

export const demoTeachers: readonly DemoTeacher[] = [
  {
    login: 'teacher',
    role: 'TEACHER',
    firstName: 'Мария',
    lastName: 'Шевчук',
    sex: 'FEMALE',
    keywords: ['математический анализ', 'линейная алгебра', 'дискретная математика'],
    prices: [8, 5.5, 4.2, 3.5, 3.1, 2.9, 2.75],
    week: [
      [1, '16:00', '20:00'],
      [2, '09:00', '11:00'],
      [3, '16:00', '20:00'],
      [5, '13:00', '16:00'],
      [6, '10:00', '13:00'],
    ],
    languages: ['Русский', 'Украинский', 'Словацкий'],
    location: online,
    about:
      'Учусь в аспирантуре на FMFI UK и шестой год веду анализ и линейную алгебру. Начинаем с того, что непонятно на лекции, и доводим до задач, какие бывают на экзамене.\n\nПеред уроком пришлите тему и две-три задачи: тогда не тратим время на поиски. Вдвоём и втроём учиться веселее и дешевле.',
  },
  {
    login: 'teacher2',
    role: 'TEACHER',
    firstName: 'Андрей',
    lastName: 'Кравец',
    sex: 'MALE',
    keywords: ['программирование на Python', 'алгоритмы и структуры данных', 'базы данных'],
    prices: [9.5, 6, 4.8, 4, 3.6, 3.3, 3.15],
    week: [
      [1, '18:00', '21:00'],
      [3, '18:00', '21:00'],
      [4, '18:00', '21:00'],
      [7, '11:00', '15:00'],
    ],
    languages: russian,
    location: online,
    about:
      'Разработчик, закончил FIIT STU. Объясняю Python и алгоритмы на коде, который пишем вместе: экран, дебаггер, маленькие шаги.\n\nПомогаю с лабораторными так, чтобы вы могли их защитить сами. За вас не пишу.',
  },
  {
    login: 'natalia.horvat',
    role: 'TEACHER',
    firstName: 'Наталья',
    lastName: 'Горват',
    sex: 'FEMALE',
    keywords: ['словацкий язык A1–A2', 'словацкий язык B1', 'подготовка к вступительным'],
    prices: [7, 4.5, 3.4, 2.9, 2.6, 2.4, 2.25],
    week: [
      [1, '08:00', '12:00'],
      [2, '08:00', '12:00'],
      [4, '08:00', '12:00'],
      [5, '17:00', '19:00'],
    ],
    languages: ['Русский', 'Словацкий'],
    location: 'Братислава, центр',
    exactPlace: 'Bratislava, Obchodná 12, 2-й этаж, звонок «Horvat»',
    about:
      'Преподаю словацкий русскоязычным с 2014 года. С нуля до B1 доходим за 9–12 месяцев при двух уроках в неделю.\n\nГоворим с первого урока. Готовлю к вступительным и к собеседованию в полиции для иностранцев.',
  },
  {
    login: 'oleg.dubrovin',
    role: 'TEACHER',
    firstName: 'Олег',
    lastName: 'Дубровин',
    sex: 'MALE',
    keywords: ['физика', 'электротехника'],
    prices: [6.5, 4.2, 3.2, 2.7, 2.4, 2.2, 2.1],
    week: [
      [2, '17:00', '20:00'],
      [4, '17:00', '20:00'],
      [6, '14:00', '18:00'],
    ],
    languages: russian,
    location: online,
    about:
      'Физика первого курса FEI: механика, поле, цепи. Разбираем условия, рисуем, и только потом считаем.\n\nЕсли горит зачёт, лучше взять два урока подряд.',
  },
  {
    login: 'iryna.bondar',
    role: 'TEACHER',
    firstName: 'Ирина',
    lastName: 'Бондарь',
    sex: 'FEMALE',
    keywords: ['анатомия', 'биология', 'гистология'],
    prices: [10, 6.5, 5, 4.2, 3.7, 3.4, 3.2],
    week: [
      [1, '12:00', '15:00'],
      [3, '12:00', '15:00'],
      [5, '08:00', '11:00'],
    ],
    languages: ['Русский', 'Украинский'],
    location: online,
    about:
      'Окончила LF UK, работаю в интернатуре. Анатомия не страшна, если учить её по препаратам и картинкам, а не списком.\n\nГоворю по-русски и по-украински, термины сразу на латыни и по-словацки.',
  },
  {
    login: 'samat.nurlanov',
    role: 'TEACHER',
    firstName: 'Самат',
    lastName: 'Нурланов',
    sex: 'MALE',
    keywords: ['программирование на C', 'программирование на Java', 'компьютерные сети'],
    prices: [8.5, 5.5, 4.4, 3.7, 3.3, 3, 2.85],
    week: [
      [2, '19:00', '22:00'],
      [4, '19:00', '22:00'],
      [7, '16:00', '20:00'],
    ],
    languages: ['Русский', 'Казахский'],
    location: online,
    about:
      'Пишу на C и Java с 2016 года, сейчас инженер сетей. Показываю, что происходит в памяти, поэтому указатели перестают пугать.\n\nУроки вечером: днём работаю.',
  },
  {
    login: 'viktoria.malik',
    role: 'TEACHER',
    firstName: 'Виктория',
    lastName: 'Малик',
    sex: 'FEMALE',
    keywords: ['химия', 'органическая химия', 'биохимия'],
    prices: [7.5, 5, 3.9, 3.3, 2.9, 2.7, 2.5],
    week: [
      [1, '09:00', '12:00'],
      [3, '09:00', '12:00'],
      [6, '09:00', '11:00'],
    ],
    languages: russian,
    location: 'FCHPT STU',
    exactPlace: 'FCHPT STU, Radlinského 9, вестибюль у гардероба',
    about:
      'Химик-органик, магистр FCHPT STU. Механизмы реакций рисуем стрелками, а не заучиваем.\n\nНа первом уроке смотрим программу вашего курса и делаем план до экзамена.',
  },
  {
    login: 'denis.orlenko',
    role: 'TEACHER',
    firstName: 'Денис',
    lastName: 'Орленко',
    sex: 'MALE',
    keywords: ['микроэкономика', 'статистика', 'бухгалтерский учёт'],
    prices: [6, 4, 3, 2.6, 2.3, 2.1, 2],
    week: [
      [3, '13:00', '17:00'],
      [5, '13:00', '17:00'],
    ],
    languages: russian,
    location: online,
    about:
      'Экономист, закончил EUBA. Микроэкономика, статистика, проводки: всё на примерах из словацких фирм.\n\nУрок стоит недорого, потому что беру группы.',
  },
  {
    login: 'alina.reznik',
    role: 'TEACHER',
    firstName: 'Алина',
    lastName: 'Резник',
    sex: 'FEMALE',
    keywords: ['английский язык', 'академическое письмо'],
    prices: [6.5, 4.4, 3.4, 2.9, 2.6, 2.4, 2.2],
    week: [
      [2, '08:00', '10:00'],
      [4, '12:00', '17:00'],
      [7, '10:00', '12:00'],
    ],
    languages: ['Русский', 'Английский'],
    location: online,
    about:
      'Английский для учёбы: эссе, аннотации, презентации. IELTS 8.0, пять лет правлю тексты студентов.\n\nПришлите текст до урока, и мы начнём сразу с ошибок.',
  },
  {
    login: 'roman.tkach',
    role: 'TEACHER',
    firstName: 'Роман',
    lastName: 'Ткач',
    sex: 'MALE',
    keywords: ['начертательная геометрия', 'черчение и CAD', 'сопротивление материалов'],
    prices: [7, 4.6, 3.6, 3, 2.7, 2.5, 2.3],
    week: [
      [1, '17:00', '21:00'],
      [5, '17:00', '21:00'],
    ],
    languages: russian,
    location: 'SvF STU',
    exactPlace: 'Knižnica SvF STU, Radlinského 11, 1-й этаж, стол у окна',
    about:
      'Начерталка и сопромат для SvF и SjF. Чертим вместе в AutoCAD или на бумаге, как требует кафедра.\n\nПриносите задание: разберём на нём.',
  },
  {
    login: 'elena.simak',
    role: 'TEACHER',
    firstName: 'Елена',
    lastName: 'Симак',
    sex: 'FEMALE',
    keywords: ['право', 'словацкий язык B1'],
    prices: [9, 6, 4.6, 3.9, 3.4, 3.1, 3],
    week: [
      [2, '12:00', '14:00'],
      [6, '12:00', '16:00'],
    ],
    languages: ['Русский', 'Словацкий'],
    location: online,
    about:
      'Юрист, училась на PraF UK. Помогаю читать законы по-словацки и готовиться к семинарам.\n\nРазговорный словацкий B1 веду отдельно: там меньше законов и больше жизни.',
  },
  {
    login: 'maksim.yarosh',
    role: 'TEACHER',
    firstName: 'Максим',
    lastName: 'Ярош',
    sex: 'MALE',
    keywords: ['архитектурное портфолио', 'черчение и CAD'],
    prices: [8, 5.2, 4, 3.4, 3, 2.8, 2.6],
    week: [],
    languages: russian,
    location: online,
    about: '',
  },
];
