import { pathOf } from '@kampus/contract/pages/addresses';
import type { Watch } from '@kampus/contract/teaching/watches';
import type { DayPart } from '@kampus/contract/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { returnTo } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { watchesQuery } from '../slots/queries.ts';
import { watchTexts } from './texts.ts';

/** The wait for free time: of one teacher, or of all teachers in a search. */
export type Wanted = { teacher: string } | { query: string; part: DayPart | undefined };

const isSame = (watch: Watch, wanted: Wanted): boolean =>
  'teacher' in wanted
    ? watch.teacher?.toLowerCase() === wanted.teacher.toLowerCase()
    : watch.teacher === null && watch.query === wanted.query && watch.part === (wanted.part ?? null);

const begin = (wanted: Wanted): Promise<unknown> =>
  'teacher' in wanted
    ? call('watchTeacher', { params: { username: wanted.teacher } })
    : call('createWatch', { body: { query: wanted.query, ...(wanted.part && { part: wanted.part }) } });

const end = ({ id }: Watch): Promise<unknown> => call('removeWatch', { params: { id: String(id) } });

/** «Сообщить, когда освободится», or that the viewer already waits. Visitors sign in first. */
export function WatchButton({ wanted }: { wanted: Wanted }) {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const queryClient = useQueryClient();
  const { data, isLoading } = useQuery({ ...watchesQuery, enabled: isSignedIn });
  const watch = data?.find((one) => isSame(one, wanted));
  const change = useMutation({
    mutationFn: () => (watch ? end(watch) : begin(wanted)),
    onError: (error) => toast({ title: watchTexts.failed, text: messageOf(error), variant: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: watchesQuery.queryKey }),
  });
  return (
    <div className="grid justify-items-center gap-2">
      {watch ? (
        <p role="status" className="max-w-form text-center text-positive">
          {watchTexts.watching}
        </p>
      ) : null}
      <Button
        variant={watch ? 'quiet' : 'secondary'}
        size={watch ? 'small' : 'medium'}
        loading={change.isPending || isLoading}
        onClick={() => (isSignedIn ? change.mutate() : void navigate(pathOf('login'), { state: returnTo(here) }))}
      >
        {watch ? watchTexts.stop : watchTexts.watch}
      </Button>
    </div>
  );
}
