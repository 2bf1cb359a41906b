import { type PersonSummary, personGroup } from '@kampus/contract/desk/admin';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { optionsOf } from '#shared/ui/fields/radio-group.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { PersonMenu } from './person-actions.tsx';
import { PersonBadges } from './person-badges.tsx';
import { peopleTexts as texts } from './texts.ts';

const groups = optionsOf(texts.groups);

/** /desk/people: all people, newest first, with a search. */
export function PeoplePage() {
  const list = useListState(['q', 'group']);
  const { q } = list.filters;
  // A group that does not exist is a mistyped address: it means everybody.
  const group = personGroup.safeParse(list.filters.group).data;
  const query = useQuery(deskPageQuery('listPeople', { query: { query: q, group } }, list.page));
  return (
    <Room title={deskTexts.rooms.people} lead={texts.lead}>
      <search aria-label={deskTexts.rooms.people} className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          key={list.resets}
          label={texts.search}
          placeholder={texts.placeholder}
          value={q}
          onSearch={(q) => list.setFilters({ q })}
        />
        <Select
          label={texts.group}
          placeholder={deskTexts.everybody}
          options={groups}
          value={group ?? ''}
          onChange={(event) => list.setFilters({ group: event.target.value })}
        />
      </search>
      <DeskList
        label={deskTexts.rooms.people}
        query={query}
        list={list}
        failed={texts.loadFailed}
        keyOf={({ username }) => username}
        look="rows"
        empty={<NothingFound onReset={list.resetFilters} />}
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
    <div className="flex items-center pr-2">
      <Link
        to={pathOf('deskPerson', { username })}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 py-2.5 pr-2 pl-card text-ink no-underline transition hover:bg-accent-soft"
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
      <PersonMenu person={person} />
    </div>
  );
}
