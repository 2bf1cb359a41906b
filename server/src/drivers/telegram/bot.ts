import { Bot, type BotConfig, type Context } from 'grammy';
import type { Services } from '../../services.ts';
import { answerHelp, answerLessons, answerPassword } from './answer-command.ts';
import { agree, answerProposal, askToPay, pay } from './answer-lesson.ts';
import { answerRequest } from './answer-request.ts';
import { answerLink, askToConfirm, keepTelegram } from './confirm-dialogue.ts';
import { waitWithReplies } from './pace.ts';
import { speakWithReader } from './speak-with-reader.ts';
import { syncTelegramProfile } from './sync-telegram-profile.ts';
import { describeFailure } from './telegram-error.ts';
import { chatTexts } from './texts.ts';

export const allowedUpdates = ['message', 'callback_query', 'my_chat_member'] as const;

/** Tells the person that the action failed. The update counts as handled. */
async function reportFailure(ctx: Context): Promise<void> {
  if (ctx.callbackQuery) await ctx.answerCallbackQuery({ text: chatTexts.failed, show_alert: true });
  else if (ctx.message) await ctx.reply(chatTexts.failed);
}

/** Creates the bot with its handlers; run-bot.ts passes the updates to it. */
export function createBot(services: Services, token: string, config: BotConfig<Context>): Bot {
  const { log } = services;
  const bot = new Bot(token, config);
  // No link previews: a name can contain a link, and the preview would show its page.
  bot.api.config.use((call, method, payload, signal) =>
    call(
      method,
      method === 'sendMessage' || method === 'editMessageText'
        ? { ...payload, link_preview_options: { is_disabled: true } }
        : payload,
      signal,
    ),
  );
  bot.api.config.use(async (call, method, payload, signal) => {
    const answered = call(method, payload, signal);
    const response = await answered;
    // A press that waited while the bot was away takes no response any more. It was handled all the
    // same, and the message shows the outcome.
    if (method !== 'answerCallbackQuery' || response.ok || response.error_code !== 400) return response;
    return { ok: true, result: true } as Awaited<typeof answered>; // This method returns `true`.
  });
  bot.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      log.error({ failure: describeFailure(error) }, 'the bot could not handle an update');
      await reportFailure(ctx).catch((again) =>
        log.warn({ failure: describeFailure(again) }, 'the bot could not send its error message'),
      );
    }
  });
  bot.catch((error) => log.error({ failure: describeFailure(error) }, 'the bot failed'));

  bot.use(waitWithReplies);
  bot.use(speakWithReader(services));
  const chat = bot.filter((ctx) => ctx.chat?.type === 'private');
  chat.use(syncTelegramProfile(services));
  chat.command('start', askToConfirm(services));
  chat.command('help', answerHelp);
  chat.command('password', answerPassword(services));
  chat.command('lessons', answerLessons(services));
  chat.callbackQuery(/^(yes|no):([\w-]{1,60})$/, answerLink(services));
  chat.callbackQuery(/^keep-telegram:([1-9]\d{0,9})$/, keepTelegram(services));
  chat.callbackQuery(/^(accept|refuse):([1-9]\d{0,9})$/, answerRequest(services));
  chat.callbackQuery(/^(move-accept|move-decline):([1-9]\d{0,9})$/, answerProposal(services));
  chat.callbackQuery(/^(agree):([1-9]\d{0,9})$/, agree(services));
  chat.callbackQuery(/^(pay|pay-no):([1-9]\d{0,9})$/, askToPay(services));
  chat.callbackQuery(/^(pay-yes):([1-9]\d{0,9})$/, pay(services));
  // An unknown button of an earlier bot version: without a response Telegram shows a spinner for a
  // minute.
  chat.on('callback_query', (ctx) => ctx.answerCallbackQuery());
  chat.on('message', (ctx) => ctx.reply(chatTexts.notUnderstood));
  bot.on('message', (ctx) => (ctx.message.text?.startsWith('/start') ? ctx.reply(chatTexts.privateOnly) : undefined));
  return bot;
}
