import { Bot, type BotConfig, type Context } from 'grammy';
import type { Services } from '../../services.ts';
import type { ChangeStatus } from './answer-request.ts';
import { answerRequest } from './answer-request.ts';
import { answerLink, askToConfirm } from './confirm-dialogue.ts';
import { syncTelegramProfile } from './sync-telegram-profile.ts';
import { describeFailure } from './telegram-error.ts';
import { chatTexts } from './texts.ts';

export const allowedUpdates = ['message', 'callback_query', 'my_chat_member'] as const;

/** What the bot's handlers stand on. */
export interface BotServices extends Services {
  changeStatus: ChangeStatus;
}

/** Whoever pressed or wrote learns that it did not work; the update itself is done with. */
async function apologise(ctx: Context): Promise<void> {
  if (ctx.callbackQuery) await ctx.answerCallbackQuery({ text: chatTexts.failed, show_alert: true });
  else if (ctx.message) await ctx.reply(chatTexts.failed);
}

/** The bot with all that it answers; how updates reach it is run-bot.ts's business. */
export function createBot(services: BotServices, token: string, config: BotConfig<Context>): Bot {
  const { log } = services;
  const bot = new Bot(token, config);
  bot.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      log.error({ failure: describeFailure(error) }, 'the bot could not answer');
      await apologise(ctx).catch((again) => log.warn({ failure: describeFailure(again) }, 'nor apologise'));
    }
  });
  bot.catch((error) => log.error({ failure: describeFailure(error) }, 'the bot failed'));

  const chat = bot.filter((ctx) => ctx.chat?.type === 'private');
  chat.use(syncTelegramProfile(services));
  chat.command('start', askToConfirm(services));
  chat.callbackQuery(/^(yes|no):([\w-]{1,60})$/, answerLink(services));
  chat.callbackQuery(/^(accept|refuse):([1-9]\d{0,9})$/, answerRequest(services));
  // A button of an earlier version of the bot: the app must not wait for an answer that never comes.
  chat.on('callback_query', (ctx) => ctx.answerCallbackQuery());
  chat.on('message', (ctx) => ctx.reply(chatTexts.notUnderstood));
  bot.on('message', (ctx) => (ctx.message.text?.startsWith('/start') ? ctx.reply(chatTexts.privateOnly) : undefined));
  return bot;
}
