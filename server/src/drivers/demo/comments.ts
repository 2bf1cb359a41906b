/** Comments under the guides. `topicId` is from demo/catalogue.json. */
export const demoComments: readonly { topicId: number; login: string; daysAgo: number; content: string }[] = [
  {
    topicId: 3,
    login: 'student',
    daysAgo: 33,
    content:
      'Подавала в прошлом году: нострификацию лучше начать сразу после аттестата, у меня заняла почти два месяца.\nВсё остальное в гиде совпало.',
  },
  {
    topicId: 3,
    login: 'student2',
    daysAgo: 21.4,
    content: 'А кто-нибудь жил первый семестр не в общежитии? Сколько искали комнату?',
  },
  {
    topicId: 3,
    login: 'teacher',
    daysAgo: 20.8,
    content: 'Если нужна математика к первому семестру, приходите: свободное время открыто на три недели вперёд.',
  },
  {
    topicId: 7,
    login: 'bohdan.hrytsenko',
    daysAgo: 40.3,
    content: 'На FIIT смотрят на математику. Решайте варианты прошлых лет на время: на месте не хватает именно его.',
  },
  {
    topicId: 7,
    login: 'yerzhan.kasymov',
    daysAgo: 12.6,
    content: 'Можно ли подать документы раньше, чем готов перевод аттестата?',
  },
  {
    topicId: 7,
    login: 'curator',
    daysAgo: 12.1,
    content:
      'Подать можно, но перевод донести нужно до записи. Срок смотрите в письме факультета: он там свой для каждого.',
  },
  {
    topicId: 9,
    login: 'katya.moroz',
    daysAgo: 27.5,
    content: 'Живу в Mladosť второй год. Берите свои кастрюли и удлинитель: на кухне этажа их не бывает.',
  },
  {
    topicId: 9,
    login: 'aliya.seitova',
    daysAgo: 8.2,
    content: 'Подскажите, в какой блок обычно селят первый курс?',
  },
  {
    topicId: 10,
    login: 'veronika.khmel',
    daysAgo: 17.7,
    content: 'До Mladá garda удобнее трамваем, автобус утром стоит в пробке.',
  },
  {
    topicId: 16,
    login: 'katya.moroz',
    daysAgo: 36.9,
    content:
      'К вступительным учила биологию и химию по словацким тестам факультета: на экзамене формулировки такие же.',
  },
  {
    topicId: 16,
    login: 'iryna.bondar',
    daysAgo: 35.2,
    content: 'Добавлю: латынь начните летом. В первом семестре на неё уже не остаётся времени.',
  },
  {
    topicId: 24,
    login: 'student2',
    daysAgo: 5.3,
    content: 'Спасибо за гайд, с ним подача заняла один вечер.',
  },
  {
    topicId: 29,
    login: 'bohdan.hrytsenko',
    daysAgo: 14.4,
    content: 'В Mlyny очередь на заселение лучше занимать к открытию: после десяти ждали часа три.',
  },
  {
    topicId: 29,
    login: 'veronika.khmel',
    daysAgo: 2.6,
    content: 'Интернет в комнате подключают не сразу, пару дней жила с раздачей с телефона.',
  },
];
