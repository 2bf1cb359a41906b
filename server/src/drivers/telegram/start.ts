import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { languages, originalLanguage } from '@kampus/contract/languages';
import { speakIn } from '@kampus/languages/say';
import type { Messenger } from '@kampus/local-telegram/install';
import type { FastifyInstance } from 'fastify';
import type { Bot, BotConfig, Context } from 'grammy';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { allowedUpdates, createBot } from './bot.ts';
import type { Sender } from './delivery.ts';
import { inOneProcess } from './one-process.ts';
import { createPace } from './pace.ts';
import { poll, retryUntilAborted, webhookPath, webhookRoute } from './run-bot.ts';
import { createRemoveButtons, createSend } from './sender.ts';
import { commandTexts } from './texts.ts';

export interface Telegram extends Sender {
  /** Present only without a bot token, outside production. */
  messenger: Messenger | undefined;
  close: () => Promise<void>;
}

/** Longer than a long poll. */
const clientTimeoutSeconds = 40;

/** The address of the app on this machine. */
function loopbackRoot(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null;
  if (!address) throw new Error('The app of the local messenger does not listen yet');
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

const listCommands = () =>
  Object.entries(commandTexts.menu).map(([command, description]) => ({ command, description }));

interface Connected {
  bot: Bot;
  messenger: Messenger | undefined;
}

/** Connects the bot to Telegram if there is a token, else to the local messenger over loopback. */
async function connectBot(app: FastifyInstance, services: Services): Promise<Connected> {
  const { config } = services;
  const base = { timeoutSeconds: clientTimeoutSeconds };
  if (config.telegram) {
    const { token, apiRoot } = config.telegram;
    const client: BotConfig<Context>['client'] = { ...base, ...(apiRoot !== undefined && { apiRoot }) };
    return { bot: createBot(services, token, { client }), messenger: undefined };
  }
  if (config.production) throw new Error('Production needs a bot token');
  const token = `1:${randomBytes(24).toString('base64url')}`;
  // Production does not even load the code of the local messenger.
  const { installMessenger, messengerRoot } = await import('@kampus/local-telegram/install');
  const messenger = await installMessenger(app, services.db, token);
  const { bank } = config.public;
  if (bank) await (await import('@kampus/local-telegram/bank')).installBank(app, services.db, bank.iban);
  // The port is unknown until the app listens, so each call looks the address up.
  const buildUrl = (_root: string, known: string, method: string) =>
    `${loopbackRoot(app)}${messengerRoot}/bot${known}/${method}`;
  return { bot: createBot(services, token, { client: { ...base, apiRoot: 'http://localhost', buildUrl } }), messenger };
}

/** In production people open the bot in Telegram. Telegram tells the name of the bot. */
function createAuthLink(bot: Bot): (token: string) => string {
  return (token) => {
    if (!bot.isInited()) throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
    return `https://t.me/${bot.botInfo.username}?start=${token}`;
  };
}

/**
 * Starts the bot when the app listens: a webhook if a secret is configured, else long polling by
 * one process at a time. In the demo it adds the routes of the local messenger to `app`.
 */
export async function startTelegram(app: FastifyInstance, services: Services, databaseUrl: string): Promise<Telegram> {
  const { config, log } = services;
  const { bot, messenger } = await connectBot(app, services);
  const pace = createPace();
  bot.api.config.use(pace.obey);
  services.bot.waitSeconds = pace.waitSeconds;
  const webhookSecret = config.telegram?.webhookSecret;
  if (config.telegram) services.bot.authLink = createAuthLink(bot);
  if (webhookSecret !== undefined) webhookRoute(app, bot, webhookSecret);

  const closing = new AbortController();
  const { signal } = closing;
  const ready = Promise.withResolvers<void>();
  let introduced: Promise<void> | undefined;
  let polling: Promise<void> | undefined;

  async function pollWhileAllowed(allowed: AbortSignal): Promise<void> {
    services.bot.isPolling = true;
    await poll(bot, log, allowed);
    services.bot.isPolling = false;
  }

  async function introduce(): Promise<void> {
    const askWho = async () => {
      bot.botInfo = await bot.api.getMe();
    };
    await retryUntilAborted(askWho, 'the first call to Telegram', { log, signal });
    if (signal.aborted) return;
    ready.resolve();
    if (webhookSecret === undefined) polling = inOneProcess(databaseUrl, 'polling', pollWhileAllowed, { log, signal });
    for (const language of languages) {
      const commands = speakIn(language, listCommands);
      // The list without a language is for everybody else.
      const options = language === originalLanguage ? {} : { language_code: language };
      const name = () => bot.api.setMyCommands(commands, options);
      await retryUntilAborted(name, 'naming commands', { log, signal });
    }
    if (webhookSecret === undefined) return;
    const address = `${config.publicUrl}${webhookPath}`;
    const options = { secret_token: webhookSecret, allowed_updates: allowedUpdates };
    await retryUntilAborted(() => bot.api.setWebhook(address, options), 'registering the webhook', { log, signal });
  }

  app.addHook('onListen', async () => {
    introduced = introduce();
  });

  return {
    send: createSend(bot),
    removeButtons: createRemoveButtons(bot),
    ready: ready.promise,
    messenger,
    async close() {
      closing.abort();
      await introduced;
      await polling;
    },
  };
}
