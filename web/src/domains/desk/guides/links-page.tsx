import type { GuideLinks } from '@kampus/contract/guides/links';
import { buildLanguage, languageNames, originalLanguage, readInParameter } from '@kampus/contract/languages';
import { guidePath } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { CardTitleLink } from '../card-title-link.tsx';
import { DeskList } from '../desk-list.tsx';
import { deskPageQuery } from '../desk-page-query.ts';
import { NothingFound } from '../nothing-found.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { toastRefusal, useDeskStep } from '../use-desk-step.ts';
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
        keyOf={({ guideId, language }) => `${guideId} ${language}`}
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

/** The server chooses the language of a page. A text in another one opens in a new tab. */
function LinksCard({ guide }: { guide: GuideLinks }) {
  const { guideTitle, language, keeper } = guide;
  const isElsewhere = language !== buildLanguage;
  const path = guidePath(guide.universityId, guide.guideId) + (isElsewhere ? `?${readInParameter}=${language}` : '');
  const target = isElsewhere ? '_blank' : undefined;
  return (
    <Card as="article" aria-label={guideTitle} className="grid gap-3">
      <div>
        <CardTitleLink to={path} target={target}>
          {guideTitle}
        </CardTitleLink>
        <p className="text-sm text-ink-soft">
          <Facts
            facts={[
              language === originalLanguage ? null : languageNames[language],
              keeper === null ? texts.noKeeper : texts.keeper(keeper),
            ]}
          />
        </p>
      </div>
      <ul className="grid gap-3">
        {guide.links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a guide can have the same link twice.
          <li key={index} className="min-w-0 border-t border-line pt-3">
            <LinkRow link={link} path={path} target={target} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type LinkRowProps = { link: GuideLink; path: string; target: '_blank' | undefined };

function LinkRow({ link, path, target }: LinkRowProps) {
  const { address, state, status, movedTo, section, anchor } = link;
  const accepting = useDeskStep({
    send: () => call('acceptLink', { body: { address } }).catch(toastRefusal),
    done: texts.linkAccepted,
  });
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
          <Link to={`${path}#${anchor ?? ''}`} target={target} className="text-ink-soft underline underline-offset-3">
            {texts.inSection(section)}
          </Link>
        </p>
      )}
      <Button
        size="small"
        variant="quiet"
        className={flushLeft}
        loading={accepting.isBusy}
        onClick={() => accepting.submit(undefined)}
      >
        {texts.acceptLink}
      </Button>
    </>
  );
}
