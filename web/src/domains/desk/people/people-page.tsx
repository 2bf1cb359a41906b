import type { PersonSummary } from '@kampus/contract/desk/admin';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { DeskList } from '../desk-list.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { PersonBadges } from './person-badges.tsx';
import { peopleQuery } from './queries.ts';
import { peopleTexts as texts } from './texts.ts';

/** /desk/people: all people, newest first, with a search. */
export function PeoplePage() {
  const list = useListState(['q']);
  const query = useQuery(peopleQuery(list.filters.q, list.page));
  return (
    <Room title={deskTexts.rooms.people} lead={texts.lead}>
      <SearchField
        label={texts.search}
        placeholder={texts.placeholder}
        value={list.filters.q}
        onSearch={(q) => list.setFilters({ q })}
      />
      <DeskList
        label={deskTexts.rooms.people}
        query={query}
        page={list.page}
        onPageChange={list.setPage}
        failed={texts.loadFailed}
        keyOf={({ username }) => username}
        look="rows"
        empty={<NothingFound onReset={() => list.setFilters({ q: '' })} />}
      >
        {(person) => <PersonRow person={person} />}
      </DeskList>
    </Room>
  );
}

function PersonRow({ person }: { person: PersonSummary }) {
  const { username, fullName, avatarUrl, telegramUsername } = person;
  // A person without a name appears under the login.
  const names = [...(fullName === username ? [] : [username]), ...(telegramUsername ? [`@${telegramUsername}`] : [])];
  return (
    <Link
      to={`/desk/people/${encodeURIComponent(username)}`}
      className="flex min-w-0 flex-wrap items-center gap-x-3.5 px-card py-2.5 text-ink no-underline transition hover:bg-accent-soft"
    >
      <Avatar name={fullName} imageUrl={avatarUrl} size="small" />
      <span className="grid min-w-0 flex-1 basis-[min(12rem,100%)] gap-x-4 lg:grid-cols-2 lg:items-center">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{fullName}</span>
          <PersonBadges person={person} />
        </span>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          <Facts facts={names} />
        </span>
      </span>
    </Link>
  );
}
