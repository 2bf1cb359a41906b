import type { SearchMiss } from '@kampus/contract/guides/misses';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { Room } from '../room.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { missTexts as texts } from './miss-texts.ts';

/** /desk/searches: what readers sought and did not find, by week. */
export function SearchesPage() {
  const list = useListState([]);
  const query = useQuery(deskPageQuery('listSearchMisses', {}, list.page));
  return (
    <Room
      title={deskTexts.rooms.searches}
      lead={texts.lead}
      actions={
        <ButtonLink size="small" variant="secondary" to={`${pathOf('deskCatalogue')}?list=synonyms`}>
          {texts.synonyms}
        </ButtonLink>
      }
    >
      <DeskList
        label={deskTexts.rooms.searches}
        query={query}
        list={list}
        failed={texts.failed}
        keyOf={({ week, query: words }) => `${week} ${words}`}
        look="rows"
        empty={
          <EmptyState text={texts.empty} hint={texts.emptyHint} illustration={<Illustration name="no-guides" />} />
        }
      >
        {(miss) => <MissRow miss={miss} />}
      </DeskList>
    </Room>
  );
}

function MissRow({ miss: { week, query, searches, asks } }: { miss: SearchMiss }) {
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-1 px-card py-3">
      <p className="min-w-0 flex-1 basis-[min(14rem,100%)] font-semibold wrap-anywhere">{query}</p>
      {asks > 0 ? <Badge tone="warning">{texts.asks(asks)}</Badge> : null}
      <p className="text-sm text-ink-soft">
        {texts.searches(searches)}
        {` ·\u00a0${texts.week(week)}`}
      </p>
    </article>
  );
}
