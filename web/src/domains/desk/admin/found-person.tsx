import { limits } from '@kampus/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#shared/api/api-error.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { useDebounced } from '#shared/forms/use-debounced.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { personQuery } from '../people/queries.ts';
import { peopleTexts } from '../people/texts.ts';
import { updateBalanceTexts as texts } from './texts.ts';

/** A shorter text cannot be a login. */
const isComplete = (login: string): boolean => login.length >= limits.login.min;

/** The person with the typed username and their balance, shown before the top-up. */
export function FoundPerson({ username }: { username: string }) {
  const typed = username.trim();
  const settled = useDebounced(typed);
  const query = useQuery({ ...personQuery(settled), enabled: isComplete(settled) });
  const { data, error } = query;
  if (!isComplete(typed)) return null;
  if (error && !data && !isNotFound(error)) return <QueryFailure text={peopleTexts.personFailed} query={query} />;
  return (
    // As high as a person from the first moment: what is below must not move under a press.
    <div role="status" className="-mt-2 min-h-15.5">
      {data ? (
        <p className="flex items-center gap-3 rounded-md border border-transparent bg-sunken px-3 py-2">
          <Avatar name={data.fullName || data.username} imageUrl={data.avatarUrl} size="small" />
          <span className="min-w-0">
            <span className="block font-medium break-words">{data.fullName || data.username}</span>
            <span className="block text-sm text-ink-soft">
              {texts.roles[data.role]} ·&nbsp;{texts.balanceIs(formatEuros(data.balance))}
            </span>
          </span>
        </p>
      ) : null}
      {isNotFound(error) ? <p className="text-sm text-warning">{texts.notFound}</p> : null}
    </div>
  );
}
