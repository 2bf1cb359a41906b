import { pathOf } from '@kampus/contract/pages/addresses';
import { LinkCard } from './link-card.tsx';
import { profileTexts as texts } from './texts.ts';

/** Link to the security page: password, sessions, second factor and personal data. */
export const SecurityLink = () => (
  <LinkCard title={texts.security} text={texts.securityText} to={pathOf('security')} label={texts.openSecurity} />
);
