import { InformationPage } from './information-page.tsx';

/** /privacy: what is stored of people, why, how long, and how to have it erased. */
export const PrivacyPage = () => <InformationPage page="privacy" />;
