import { pathOf } from '@kampus/contract/pages/addresses';
import { type CallbackQueryContext, type CommandContext, type Context, InlineKeyboard } from 'grammy';
import {
  type Confirmation,
  confirmAccount,
  findLink,
  type LinkState,
  refuseLink,
  type Undo,
  undoTelegramChange,
} from '#domains/identity/public.ts';
import type { Services } from '../../services.ts';
import { quoteNames } from './quote-names.ts';
import { speakWithReader } from './speak-with-reader.ts';
import { accountTexts, chatTexts, confirmTexts } from './texts.ts';

/** The outcome of a press. Undefined after a refusal of the link. */
type Outcome = Exclude<Confirmation, { state: 'READY' }> | undefined;

/**
 * The reply to a used, expired or unknown link, and to a link that has just confirmed an account.
 */
function describeConfirmation(link: NonNullable<Outcome>): string {
  switch (link.state) {
    case 'DONE':
      return (link.purpose === 'TELEGRAM' ? confirmTexts.linked : confirmTexts.done)(link.username);
    case 'CONFIRMED':
      return confirmTexts.alreadyConfirmed(link.username);
    case 'OTHER_ACCOUNT':
      return confirmTexts.otherAccount;
    case 'USED':
      return confirmTexts.used;
    case 'EXPIRED':
      return confirmTexts.expired;
    case 'UNKNOWN':
      return confirmTexts.unknown;
  }
}

const replyQuoted = (ctx: Context, text: string, options: { reply_markup?: InlineKeyboard } = {}) =>
  ctx.reply(text, { ...options, entities: quoteNames(text) });

const questionOf = ({ purpose, username }: LinkState & { state: 'READY' }): string =>
  (purpose === 'TELEGRAM' ? confirmTexts.questionTelegram : confirmTexts.question)(username);

const askQuestion = (ctx: Context, link: LinkState & { state: 'READY' }, token: string) =>
  replyQuoted(ctx, questionOf(link), {
    reply_markup: new InlineKeyboard().text(confirmTexts.yes, `yes:${token}`).text(confirmTexts.no, `no:${token}`),
  });

/**
 * A button that opens the portal. Undefined without https, because Telegram refuses other
 * addresses.
 */
const wayBack = (publicUrl: string): InlineKeyboard | undefined =>
  publicUrl.startsWith('https://')
    ? new InlineKeyboard().url(confirmTexts.toPortal, `${publicUrl}${pathOf('profile')}`)
    : undefined;

/**
 * `/start TOKEN` shows the account and asks; `/start` alone greets. Only a press on the button
 * confirms.
 */
export function askToConfirm({ db }: Pick<Services, 'db'>) {
  return async (ctx: CommandContext<Context>): Promise<unknown> => {
    const token = ctx.match.trim();
    if (token !== '') {
      const link = await findLink(db, token);
      return link.state === 'READY' ? askQuestion(ctx, link, token) : replyQuoted(ctx, describeConfirmation(link));
    }
    const owner = await db
      .selectFrom('users')
      .select('username')
      .where('telegram_user_id', '=', ctx.from?.id ?? 0)
      .executeTakeFirst();
    return replyQuoted(ctx, owner ? chatTexts.greetingKnown(owner.username) : chatTexts.greeting);
  };
}

/** Handles «Подтвердить» and «Это не я»: replaces the question with the outcome. */
export function answerLink({ db, config }: Pick<Services, 'db' | 'config'>) {
  return async (ctx: CallbackQueryContext<Context>): Promise<void> => {
    const [, choice, token = ''] = ctx.match;
    const link = await (choice === 'yes' ? confirm(ctx, token) : refuse(token));
    await ctx.answerCallbackQuery();
    // A confirmed account has a language of its own.
    await speakWithReader({ db })(ctx, () => show(ctx, link, choice));
  };

  async function show(ctx: Context, link: Outcome, choice: string | undefined): Promise<void> {
    const text = link ? describeConfirmation(link) : confirmTexts.refused;
    const button = choice === 'yes' ? wayBack(config.publicUrl) : undefined;
    // After a second press or a second delivery the message already has this text.
    await ctx
      .editMessageText(text, { entities: quoteNames(text), ...(button && { reply_markup: button }) })
      .catch(() => {});
  }

  async function confirm(ctx: Context, token: string): Promise<Outcome> {
    const person = { id: ctx.from?.id ?? 0, chatId: ctx.chatId ?? 0, username: ctx.from?.username };
    const outcome = await confirmAccount({ db, config }, token, person);
    if (outcome.state === 'READY') throw new Error('The link is still unused after the attempt to use it');
    return outcome;
  }

  async function refuse(token: string): Promise<Outcome> {
    const link = await findLink(db, token);
    if (link.state !== 'READY') return link;
    await refuseLink(db, token);
    return undefined;
  }
}

function describeUndo(undo: Undo): string {
  switch (undo.state) {
    case 'DONE':
      return accountTexts.telegramKept(undo.username);
    case 'LATE':
      return accountTexts.telegramLate;
    case 'GONE':
      return accountTexts.telegramGone;
    case 'OTHER_ACCOUNT':
      return accountTexts.telegramOther;
  }
}

/** Handles «Это не я, вернуть сюда» in the previous Telegram. */
export function keepTelegram(services: Pick<Services, 'db' | 'tokens'>) {
  return async (ctx: CallbackQueryContext<Context>): Promise<void> => {
    const undo = await undoTelegramChange(services, Number(ctx.match[1]), ctx.from.id);
    await ctx.answerCallbackQuery();
    // An account that is linked again has a language of its own.
    await speakWithReader(services)(ctx, async () => {
      const text = describeUndo(undo);
      // After a second press or a second delivery the message already has this text.
      await ctx.editMessageText(text, { entities: quoteNames(text) }).catch(() => {});
    });
  };
}
