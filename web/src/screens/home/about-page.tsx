import { InformationPage } from './information-page.tsx';

/** /about: the purpose of the portal, and how to top up the balance. */
export const AboutPage = () => <InformationPage page="about" />;
