import { pathOf } from '@kampus/contract/pages/addresses';
import { Link } from '#shared/ui/navigation/link.tsx';

/** A link to the desk's page of a person, on a line of its own. */
export const PersonLink = ({ username, name = username }: { username: string; name?: string }) => (
  <Link
    to={pathOf('deskPerson', { username })}
    className="inline-flex min-h-8 items-center font-medium text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
  >
    {name}
  </Link>
);
