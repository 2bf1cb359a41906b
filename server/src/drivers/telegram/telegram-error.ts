import { BotError, GrammyError, HttpError } from 'grammy';

/**
 * The loggable part of a failed call. Never log the error objects: they contain the message, and
 * the library's inner errors contain the address with the bot's token.
 */
export interface DescribedFailure {
  name: string;
  message: string;
  method?: string;
  code?: number | string;
}

const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
};

const withoutToken = (text: string): string => text.replace(/bot\d{0,20}:?[\w-]{0,100}\/(?=\w)/g, 'bot…/');

export function describeFailure(error: unknown): DescribedFailure {
  if (error instanceof BotError) return describeFailure(error.error);
  if (error instanceof GrammyError)
    return { name: error.name, method: error.method, code: error.error_code, message: error.description };
  const inner = error instanceof HttpError ? error.error : error;
  const code = codeOf(inner);
  const message = withoutToken(error instanceof Error ? error.message : String(error));
  return { name: error instanceof Error ? error.name : 'Unknown', message, ...(code !== undefined && { code }) };
}
