import { InformationPage } from './information-page.tsx';

/** /privacy: stored personal data, its purpose and retention, and how to erase it. */
export const PrivacyPage = () => <InformationPage page="privacy" />;
