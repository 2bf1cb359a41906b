import { isEmail } from '@kampus/contract/email';
import { originalLanguage } from '@kampus/contract/languages';
import { createMailSender } from '../mail/sender.ts';
import { type Command, CommandError } from './command.ts';

export const mailCommands: Command[] = [
  {
    usage: 'mail test <address>',
    summary: 'Send one mail at once and tell what the mail server says; exit code 1 if it does not take it',
    needsMigratedDatabase: false,
    async run({ config, say }, [address = '']) {
      if (config.mail === undefined) throw new CommandError('Set SMTP_URL and MAIL_FROM first');
      if (!isEmail(address)) throw new CommandError(`${address} is not a mail address`);
      const sender = createMailSender(config.mail, config.publicUrl);
      const text = `Это проверочное письмо портала Kampus.\n\nЕсли вы его читаете, почта работает: ${config.publicUrl}/`;
      const result = await sender.send({
        id: Date.now(),
        address,
        language: originalLanguage,
        subject: 'Проверка почты',
        text,
      });
      sender.close();
      if (result.outcome !== 'SENT') throw new CommandError(`The mail server did not take the mail: ${result.reason}`);
      say(`The mail server took the mail to ${address}`);
    },
  },
];
