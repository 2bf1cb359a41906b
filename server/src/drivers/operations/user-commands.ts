import { createInterface } from 'node:readline/promises';
import { blockBody } from '@kampus/contract/desk/admin';
import { isName, loginField, passwordField } from '@kampus/contract/identity/accounts';
import { isRole, type Role, roles } from '@kampus/contract/roles';
import type * as z from 'zod/mini';
import {
  blockByOperator,
  clearSecondFactor,
  confirmUser,
  createUser,
  setPassword,
  setRole,
  unblockByOperator,
} from '#domains/identity/public.ts';
import { type Command, CommandError } from './command.ts';

function parseRole(text: string): Role {
  const role = text.toUpperCase();
  if (!isRole(role)) throw new CommandError(`There is no role ${text}; roles are ${roles.join(', ')}`);
  return role;
}

function check<S extends z.ZodMiniType<string>>(schema: S, value: string): string {
  const result = schema.safeParse(value);
  if (!result.success) throw new CommandError(result.error.issues.map((issue) => issue.message).join('; '));
  return result.data;
}

/** The option, else the first line of standard input, so that the shell history has no password. */
async function readPassword(option: string | undefined): Promise<string> {
  if (option !== undefined) return check(passwordField, option);
  if (process.stdin.isTTY) process.stderr.write('Password: ');
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return check(passwordField, line);
  }
  throw new CommandError('Give a password with --password or on standard input');
}

const passwordOption = { password: 'the password (default: the first line of standard input)' };

export const userCommands: Command[] = [
  {
    usage: 'user create <login>',
    summary: 'Create a confirmed account',
    options: {
      role: 'the role (default: STUDENT)',
      'first-name': 'first name',
      'last-name': 'last name',
      ...passwordOption,
    },
    async run({ db, say }, [login = ''], options) {
      for (const name of [options['first-name'], options['last-name']])
        if (name !== undefined && !isName(name))
          throw new CommandError(`${name} is not a valid name: use one line of letters and ' ’ . -`);
      const username = check(loginField, login);
      const role = parseRole(options['role'] ?? 'STUDENT');
      const password = await readPassword(options['password']);
      await createUser(db, {
        username,
        password,
        role,
        ...(options['first-name'] && { firstName: options['first-name'] }),
        ...(options['last-name'] && { lastName: options['last-name'] }),
      });
      say(`Created ${username} as ${role}`);
    },
  },
  {
    usage: 'user set-role <login> <ROLE>',
    summary: `Give a role (${roles.join(', ')}), end the account's sessions and tell the person`,
    async run({ db, say }, [username = '', role = '']) {
      await setRole(db, { username, role: parseRole(role) });
      say(`${username} is now ${role.toUpperCase()}; their sessions have ended`);
    },
  },
  {
    usage: 'user set-password <login>',
    summary: "Replace a password and end the account's sessions",
    options: passwordOption,
    async run({ db, say }, [username = ''], options) {
      await setPassword(db, { username, password: await readPassword(options['password']) });
      say(`${username} has a new password`);
    },
  },
  {
    usage: 'user confirm <login>',
    summary: 'Confirm an account without Telegram',
    async run({ db, say }, [username = '']) {
      await confirmUser(db, username);
      say(`${username} is confirmed`);
    },
  },
  {
    usage: 'user clear-second-factor <login>',
    summary:
      "Remove a lost second factor and end the account's sessions; first verify that the request is from the owner",
    async run({ db, say }, [username = '']) {
      await clearSecondFactor(db, username);
      say(`${username} can sign in with only the password`);
    },
  },
  {
    usage: 'user block <login>',
    summary: 'Block an account of any role; a block with scope ALL ends its sessions',
    options: {
      reason: 'text that the person sees; required',
      scope: 'ALL (default) or WRITING',
      until: 'the last day, YYYY-MM-DD (default: no end)',
    },
    async run({ db, say }, [username = ''], { reason, scope = 'ALL', until }) {
      if (!reason) throw new CommandError('Give the reason with --reason; the person sees it');
      const checked = blockBody.safeParse({ scope: scope.toUpperCase(), reason, until });
      if (!checked.success)
        throw new CommandError('--scope must be ALL or WRITING, and --until a day such as 2026-12-31');
      await blockByOperator(db, username, checked.data);
      say(`${username} is blocked (${checked.data.scope}${until ? ` until ${until}` : ''})`);
    },
  },
  {
    usage: 'user unblock <login>',
    summary: 'Lift a block',
    async run({ db, say }, [username = '']) {
      await unblockByOperator(db, username);
      say(`${username} is not blocked`);
    },
  },
];
