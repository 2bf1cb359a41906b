import { buildLanguage, languageNames, languageParameter, languages } from '@kampus/contract/languages';
import { useLocation } from 'react-router';
import { GlobeIcon } from '#shared/ui/icons/frame-icons.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { frameTexts } from './texts.ts';

/** Addresses of this page in each language. The server keeps the choice in a cookie. */
function useLanguageLinks() {
  const { pathname, search } = useLocation();
  return languages.map((language) => {
    const query = new URLSearchParams(search);
    query.set(languageParameter, language);
    return { language, name: languageNames[language], href: `${pathname}?${query}` };
  });
}

/**
 * The choice of the language in the bar. Each language is a page of its own, so the links load it.
 */
export function LanguageMenu() {
  return (
    <Menu label={`${frameTexts.language}: ${languageNames[buildLanguage]}`} icon={<GlobeIcon />}>
      {useLanguageLinks().map(({ language, name, href }) => (
        <a
          key={language}
          href={href}
          lang={language}
          hrefLang={language}
          aria-current={language === buildLanguage ? 'true' : undefined}
          className={menuItemClasses}
        >
          {name}
        </a>
      ))}
    </Menu>
  );
}

/** The same links below every page, which work without scripts. */
export function LanguageLinks({ className }: { className: string }) {
  return useLanguageLinks()
    .filter(({ language }) => language !== buildLanguage)
    .map(({ language, name, href }) => (
      <a key={language} href={href} lang={language} hrefLang={language} className={className}>
        {name}
      </a>
    ));
}
