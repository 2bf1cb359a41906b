import type { PageHead } from './page-head.ts';

type Thing = Record<string, unknown>;

const organisation = (publicUrl: string): Thing => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#organization`,
  name: 'Kampus',
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
});

const breadcrumbs = (publicUrl: string, crumbs: NonNullable<PageHead['crumbs']>): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});

function article(publicUrl: string, head: PageHead): Thing {
  const { title, description, canonical, updatedAt } = head;
  const publisher = { '@id': `${publicUrl}/#organization` };
  return {
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: head.language ?? 'ru',
    dateModified: updatedAt,
    mainEntityOfPage: `${publicUrl}${canonical}`,
    author: publisher,
    publisher,
  };
}

function profilePage(publicUrl: string, head: PageHead): Thing {
  const { description, canonical, picture, person } = head;
  const address = `${publicUrl}${canonical}`;
  return {
    '@type': 'ProfilePage',
    '@id': address,
    url: address,
    inLanguage: head.language ?? 'ru',
    mainEntity: {
      '@type': 'Person',
      '@id': `${address}#person`,
      name: person?.name,
      description,
      url: address,
      ...(picture !== undefined && { image: publicUrl + picture }),
      ...(person?.rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: person.rating.mean,
          reviewCount: person.rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
      knowsLanguage: person?.languages,
      knowsAbout: person?.subjects,
      worksFor: { '@id': `${publicUrl}/#organization` },
    },
  };
}

/** Structured data of a page for search engines (schema.org). */
export function describePage(publicUrl: string, head: PageHead): Thing | undefined {
  if (head.canonical === undefined) return undefined;
  const graph = [
    organisation(publicUrl),
    ...(head.crumbs ? [breadcrumbs(publicUrl, head.crumbs)] : []),
    ...(head.person ? [profilePage(publicUrl, head)] : []),
    ...(head.updatedAt === undefined ? [] : [article(publicUrl, head)]),
  ];
  return { '@context': 'https://schema.org', '@graph': graph };
}
