interface DecidedNotice {
  id: number;
  address: string;
  decision: 'KEEP' | 'HIDE' | 'GONE';
  reason: string;
}

const outcomes = {
  KEEP: 'Куратор оставил это на портале.',
  HIDE: 'Куратор убрал это с портала.',
  GONE: 'Этого на портале уже нет: решать больше не о чем.',
} as const;

/** Mails to people who sent a notice. They have no words of theirs, which could be anybody's. */
export const noticeMails = {
  received: (id: number, address: string) => ({
    subject: `Жалоба № ${id} получена`,
    text: [
      `Мы получили жалобу на страницу ${address}`,
      `Её номер: ${id}. Куратор прочитает её и решит, а ответ придёт на этот адрес.`,
      'Если вы ничего не отправляли, ничего делать не нужно.',
    ].join('\n\n'),
  }),
  decided: ({ id, address, decision, reason }: DecidedNotice, contact: string) => ({
    subject: `Жалоба № ${id}: решение`,
    text: [
      `Вы жаловались на страницу ${address}`,
      `${outcomes[decision]}\nПричина: ${reason}`,
      `Если вы не согласны, напишите на ${contact} и назовите номер жалобы: решение проверит другой куратор. ` +
        'В суд можно обратиться в любое время. Решал человек, а не программа.',
    ].join('\n\n'),
  }),
} as const;
