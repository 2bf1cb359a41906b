import { type Bot, GrammyError } from 'grammy';
import type { Message } from './compose.ts';
import { describeFailure } from './telegram-error.ts';

/**
 * The result of an attempt. AWAY covers outages, 5xx and unreadable responses: problems that are
 * not caused by the message.
 */
export type Outcome =
  | { outcome: 'SENT'; messageId: number }
  | { outcome: 'SLOW_DOWN'; seconds: number }
  | { outcome: 'BLOCKED'; reason: string }
  | { outcome: 'REFUSED'; reason: string }
  | { outcome: 'AWAY'; reason: string };

export type Send = (chatId: number, message: Message) => Promise<Outcome>;

const timeoutMs = 15_000;

function classifyError(error: unknown): Outcome {
  const { code, message } = describeFailure(error);
  if (error instanceof GrammyError) {
    if (error.error_code === 429) return { outcome: 'SLOW_DOWN', seconds: error.parameters.retry_after ?? 5 };
    if (error.error_code === 403) return { outcome: 'BLOCKED', reason: message };
    if (error.error_code === 400) return { outcome: 'REFUSED', reason: message };
  }
  return { outcome: 'AWAY', reason: `${code ?? ''} ${message ?? 'no readable response'}`.trim() };
}

/** Sends through the bot and never throws: every failure is an outcome. */
export function createSend(bot: Bot): Send {
  return async (chatId, { text, entities, buttons }) => {
    try {
      const options = {
        ...(entities && { entities }),
        ...(buttons && { reply_markup: { inline_keyboard: buttons } }),
      };
      // The type expects grammY's polyfill, but at run time this is Node's signal.
      const signal = AbortSignal.timeout(timeoutMs) as NonNullable<Parameters<typeof bot.api.sendMessage>[3]>;
      const { message_id: messageId } = await bot.api.sendMessage(chatId, text, options, signal);
      return { outcome: 'SENT', messageId };
    } catch (error) {
      return classifyError(error);
    }
  };
}

/**
 * Removes the buttons of a message. Ignores failures: a deleted or old message cannot be edited.
 */
export function createRemoveButtons(bot: Bot): (chatId: number, messageId: number) => Promise<void> {
  return async (chatId, messageId) => {
    await bot.api.editMessageReplyMarkup(chatId, messageId).catch(() => undefined);
  };
}
