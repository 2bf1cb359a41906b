import { inWords, say } from '@kampus/languages/say';

interface DecidedNotice {
  id: number;
  address: string;
  decision: 'KEEP' | 'HIDE' | 'GONE';
  reason: string;
}

const outcomes = inWords({
  KEEP: 'Куратор оставил это на портале.',
  HIDE: 'Куратор убрал это с портала.',
  GONE: 'Этого на портале уже нет: решать больше не о чем.',
} as const);

/** Mails to people who sent a notice. They have no words of theirs, which could be anybody's. */
export const noticeMails = {
  received: (id: number, address: string) => ({
    subject: say`Жалоба № ${id} получена`,
    text: [
      say`Мы получили жалобу на страницу ${address}`,
      say`Её номер: ${id}. Куратор прочитает её и решит, а ответ придёт на этот адрес.`,
      say`Если вы ничего не отправляли, ничего делать не нужно.`,
    ].join('\n\n'),
  }),
  decided: ({ id, address, decision, reason }: DecidedNotice, contact: string) => ({
    subject: say`Жалоба № ${id}: решение`,
    text: [
      say`Вы жаловались на страницу ${address}`,
      say`${outcomes[decision]}\nПричина: ${reason}`,
      say`Если вы не согласны, напишите на ${contact} и назовите номер жалобы: решение проверит другой куратор. ` +
        say`В суд можно обратиться в любое время. Решал человек, а не программа.`,
    ].join('\n\n'),
  }),
} as const;
