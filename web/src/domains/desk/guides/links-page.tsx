import type { GuideLinks } from '@kampus/contract/guides/links';
import { guidePath } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { CardTitleLink } from '../card-title-link.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { deskGuideTexts as texts } from './texts.ts';

type GuideLink = GuideLinks['links'][number];

const tones = { MOVED: 'info', GONE: 'negative', BLOCKED: 'neutral', UNREACHABLE: 'warning' } as const;

/** /desk/links: links of guides that do not lead where they should. */
export function LinksPage() {
  const list = useListState(['q']);
  const query = useQuery(deskPageQuery('listBrokenLinks', { query: { query: list.filters.q } }, list.page));
  return (
    <Room title={deskTexts.rooms.links} lead={texts.linksLead}>
      <SearchField label={texts.searchLink} value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
      <DeskList
        label={deskTexts.rooms.links}
        query={query}
        list={list}
        failed={texts.linksFailed}
        keyOf={({ guideId }) => guideId}
        empty={
          list.filters.q ? (
            <NothingFound onReset={list.resetFilters} />
          ) : (
            <EmptyState
              text={texts.noLinks}
              hint={texts.noLinksHint}
              illustration={<Illustration name="no-guides" />}
            />
          )
        }
      >
        {(guide) => <LinksCard guide={guide} />}
      </DeskList>
    </Room>
  );
}

function LinksCard({ guide }: { guide: GuideLinks }) {
  const path = guidePath(guide.universityId, guide.guideId);
  return (
    <Card as="article" aria-label={guide.guideTitle} className="grid gap-3">
      <div>
        <CardTitleLink to={path}>{guide.guideTitle}</CardTitleLink>
        <p className="text-sm text-ink-soft">{guide.keeper === null ? texts.noKeeper : texts.keeper(guide.keeper)}</p>
      </div>
      <ul className="grid gap-3">
        {guide.links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a guide can have the same link twice.
          <li key={index} className="min-w-0 border-t border-line pt-3">
            <LinkRow link={link} path={path} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LinkRow({ link, path }: { link: GuideLink; path: string }) {
  const { address, state, status, movedTo, section, anchor } = link;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent-ink underline underline-offset-3"
        >
          {address}
        </a>
        <Badge tone={tones[state]} wraps>
          {status === null ? texts.linkStates[state] : `${texts.linkStates[state]} ·\u00a0${status}`}
        </Badge>
      </p>
      {movedTo === null ? null : (
        <p className="text-sm wrap-anywhere">
          {texts.movedTo} {movedTo}
        </p>
      )}
      {section === null ? null : (
        <p className="text-sm">
          <Link to={`${path}#${anchor ?? ''}`} className="text-ink-soft underline underline-offset-3">
            {texts.inSection(section)}
          </Link>
        </p>
      )}
    </>
  );
}
