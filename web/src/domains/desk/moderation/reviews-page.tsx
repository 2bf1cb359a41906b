import { pathOf } from '@kampus/contract/pages/addresses';
import { Navigate } from 'react-router';

/** /desk/reviews, the address of reported reviews before all reports were one list. */
export const ReviewsPage = () => <Navigate to={`${pathOf('deskReports')}?what=REVIEW`} replace />;
