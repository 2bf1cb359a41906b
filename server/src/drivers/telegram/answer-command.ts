import type { CommandContext, Context } from 'grammy';
import { sendPasswordLink } from '#domains/identity/public.ts';
import { listNextLessons, type NextLesson } from '#domains/lessons/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Services } from '../../services.ts';
import { formatLesson } from './format.ts';
import { quoteNames } from './quote-names.ts';
import { commandTexts, notificationTexts } from './texts.ts';

/** The portal account that is linked with this Telegram account, if any. */
const findOwner = (db: Db, telegramUserId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('telegram_user_id', '=', telegramUserId)
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirst();

/** Runs the command for a linked account. Everybody else reads how to link one. */
const forOwner =
  (db: Db, answer: (ctx: Context, owner: { id: number; username: string }) => Promise<unknown>) =>
  async (ctx: CommandContext<Context>): Promise<unknown> => {
    const owner = await findOwner(db, ctx.from?.id ?? 0);
    return owner ? answer(ctx, owner) : ctx.reply(commandTexts.notLinked);
  };

/** `/help` */
export const answerHelp = (ctx: CommandContext<Context>): Promise<unknown> => ctx.reply(commandTexts.help);

/** `/password` sends the link in a separate message, like the page of the portal. */
export const answerPassword = (services: Pick<Services, 'db' | 'config'>) =>
  forOwner(services.db, async (ctx, { username }) => {
    if ((await sendPasswordLink(services, username)).state !== 'SENT') await ctx.reply(commandTexts.tooManyLinks);
  });

const describeLesson = ({ startsAt, endsAt, status, withWhom, isTaught }: NextLesson): string =>
  [
    isTaught
      ? notificationTexts.withStudent({ student: withWhom })
      : notificationTexts.withTeacher({ teacher: withWhom }),
    `${formatLesson(startsAt, endsAt)}, ${commandTexts.states[status]}`,
  ].join('\n');

/** `/lessons` lists the next lessons, attended and taught. */
export const answerLessons = ({ db }: Pick<Services, 'db'>) =>
  forOwner(db, async (ctx, { id }) => {
    const lessons = await listNextLessons(db, id);
    if (lessons.length === 0) return ctx.reply(commandTexts.noLessons);
    const text = [commandTexts.lessons, ...lessons.map(describeLesson)].join('\n\n');
    return ctx.reply(text, { entities: quoteNames(text) });
  });
