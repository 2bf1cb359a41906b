import { type Channel, type Channels, type MessageGroup, messageGroups } from '@kampus/contract/identity/emails';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { optionsOf } from '#shared/ui/fields/radio-group.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { channelsQuery } from './queries.ts';
import { channelTexts } from './texts.ts';

const options = optionsOf(channelTexts.channels);

/** A channel for each group of messages. A choice is saved at once. */
export function ChannelList() {
  const channels = useQuery(channelsQuery);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-lg">{channelTexts.title}</h3>
      <p className="mt-1 max-w-text text-ink-soft">{channelTexts.lead}</p>
      {channels.data ? (
        <ul className="mt-3 divide-y divide-line">
          {messageGroups.map((group) => (
            <ChannelRow key={group} group={group} channels={channels.data} />
          ))}
        </ul>
      ) : null}
      {channels.isPending ? (
        <SkeletonRegion className="mt-3">
          <Skeleton className="h-80" />
        </SkeletonRegion>
      ) : null}
      {channels.isError && !channels.data ? <QueryFailure query={channels} text={channelTexts.loadFailed} /> : null}
    </div>
  );
}

function ChannelRow({ group, channels }: { group: MessageGroup; channels: Channels }) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (channel: Channel) => call('setChannels', { body: { [group]: channel } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(channelsQuery.queryKey, saved);
      toast({ title: channelTexts.saved, variant: 'success' });
    },
    onError: toastFailure(channelTexts.failed),
  });
  const { name, what } = channelTexts.groups[group];
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3.5 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <p className="min-w-0">
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{what}</span>
      </p>
      <Select
        label={name}
        labelHidden
        options={options}
        value={saving.isPending ? saving.variables : channels[group]}
        aria-busy={saving.isPending}
        onChange={({ target }) => saving.mutate(target.value as Channel)}
      />
    </li>
  );
}
