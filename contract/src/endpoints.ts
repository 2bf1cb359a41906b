/**
 * Method and path of each operation, defined here only, and the status of its success where that is not 200. Paths are
 * relative to the host. `repeatable` ones take an `Idempotency-Key`: a call that is sent again under the same key gets the
 * first one's answer and does nothing.
 */
export const endpoints = {
  login: 'POST /api/auth/login',
  register: 'POST /api/auth/register 201',
  refresh: 'POST /api/auth/refresh',
  logout: 'POST /api/auth/logout 204',
  requestVerification: 'POST /api/auth/verification',
  getMe: 'GET /api/auth/me',
  updateProfile: 'POST /api/auth/update',
  uploadAvatar: 'POST /api/auth/avatar/upload',
  changePassword: 'POST /api/auth/password 204',
  requestPasswordReset: 'POST /api/auth/password/lost 202',
  resetPassword: 'POST /api/auth/password/reset 204',
  listSessions: 'GET /api/auth/sessions',
  endOneSession: 'DELETE /api/auth/sessions/:sessionId 204',
  endOtherSessions: 'DELETE /api/auth/sessions 204',
  requestTelegramChange: 'POST /api/auth/telegram',
  setUpTotp: 'POST /api/auth/totp',
  confirmTotp: 'PUT /api/auth/totp',
  removeTotp: 'DELETE /api/auth/totp 204',
  elevate: 'POST /api/auth/elevate',
  getArchive: 'GET /api/auth/me/archive',
  eraseMe: 'DELETE /api/auth/me 204',

  listPasskeys: 'GET /api/auth/passkeys',
  preparePasskey: 'POST /api/auth/passkeys/preparation',
  createPasskey: 'POST /api/auth/passkeys 201',
  removePasskey: 'DELETE /api/auth/passkeys/:id 204',
  requestPasskey: 'POST /api/auth/passkeys/request',
  signInWithPasskey: 'POST /api/auth/passkeys/sign-in',
  elevateWithPasskey: 'POST /api/auth/passkeys/elevation',

  listUniversities: 'GET /api/universities',
  getUniversity: 'GET /api/universities/:id',
  listFaculties: 'GET /api/faculties',
  listSpecialties: 'GET /api/specialties',
  listKeywords: 'GET /api/keywords',
  listTopics: 'GET /api/guide/topic',

  listGuides: 'GET /api/guide',
  createGuide: 'POST /api/guide 201',
  searchGuides: 'GET /api/guide/search',
  previewGuide: 'POST /api/guide/preview',
  getGuide: 'GET /api/guide/:id',
  updateGuide: 'PUT /api/guide/:id',
  listOtherGuides: 'GET /api/guide/:guideId/others',
  listGuideVersions: 'GET /api/guide/:id/versions',
  getGuideVersion: 'GET /api/guide/:id/versions/:version',
  withdrawGuide: 'DELETE /api/guide/:id 204',
  uploadGuideImage: 'POST /api/guide/images 201',
  markGuideChecked: 'POST /api/guide/:id/checked',
  setGuideKeeping: 'PUT /api/guide/:id/keeping',
  createCorrection: 'POST /api/guide/:id/corrections 201',
  listCorrections: 'GET /api/desk/corrections',
  decideCorrection: 'PUT /api/desk/corrections/:id 204',
  listDueGuides: 'GET /api/desk/guides',

  listComments: 'GET /api/comments/guide/:guideId',
  createComment: 'POST /api/comments 201',
  updateComment: 'PUT /api/comments/:id',
  removeComment: 'DELETE /api/comments/:id 204',
  listOwnUnseenComments: 'GET /api/comments/guide/:guideId/own',
  reportComment: 'POST /api/comments/:id/reports 204',
  listCommentReports: 'GET /api/desk/reports',
  decideCommentReports: 'PUT /api/desk/reports/:id 204',

  listTeachers: 'GET /api/teacher-schedules',
  listTeacherKeywords: 'GET /api/keywords/keywords_teacher',
  addTeacherKeyword: 'POST /api/keywords 201',
  removeTeacherKeyword: 'DELETE /api/keywords/:id 204',
  getPrices: 'GET /api/prices/:username',
  getTeacher: 'GET /api/teachers/:username',
  listReviews: 'GET /api/teachers/:username/reviews',
  writeReview: 'POST /api/reservations/:id/review 200',
  answerReview: 'PUT /api/reviews/:id/answer',
  reportReview: 'POST /api/reviews/:id/reports 204',
  listReviewReports: 'GET /api/desk/review-reports',
  decideReview: 'PUT /api/desk/review-reports/:id 204',
  getTeacherSettings: 'GET /api/teacher/settings',
  saveTeacherSettings: 'PUT /api/teacher/settings',
  replacePrices: 'PUT /api/prices/',

  listLectures: 'GET /api/lectures/teacher/:username',
  createLectures: 'POST /api/lectures 201',
  removeLecture: 'DELETE /api/lectures/:id 204',
  duplicateWeek: 'POST /api/lectures/duplicate 201',
  cancelDay: 'POST /api/lectures/cancel-day 200 repeatable',

  getWeekTemplate: 'GET /api/schedule/template',
  saveWeekTemplate: 'PUT /api/schedule/template',
  previewWeekTemplate: 'POST /api/schedule/template/preview',
  listBusyCalendars: 'GET /api/schedule/busy-calendars',
  addBusyCalendar: 'POST /api/schedule/busy-calendars 201',
  readBusyCalendar: 'POST /api/schedule/busy-calendars/:id/read',
  removeBusyCalendar: 'DELETE /api/schedule/busy-calendars/:id 204',

  createReservation: 'POST /api/reservations 201 repeatable',
  listUserReservations: 'GET /api/reservations/user/:username',
  listTeacherReservations: 'GET /api/reservations/teacher/:username',
  listAllReservations: 'GET /api/reservations/admin',
  updateReservationStatus: 'PUT /api/reservations/update_status 200 repeatable',
  getReservationCalendar: 'GET /api/reservations/:id/calendar.ics',
  getReservation: 'GET /api/reservations/:id',
  cancelReservation: 'POST /api/reservations/:id/cancel 200 repeatable',
  waiveFee: 'POST /api/reservations/:id/waive-fee 200 repeatable',
  createCalendarLink: 'POST /api/calendar/link',
  removeCalendarLink: 'DELETE /api/calendar/link 204',
  getCalendarFeed: 'GET /api/calendar/:token',

  proposeMove: 'POST /api/reservations/:id/moves 201 repeatable',
  answerMove: 'PUT /api/moves/:id 200 repeatable',
  withdrawMove: 'DELETE /api/moves/:id 204 repeatable',

  reportLesson: 'POST /api/reservations/:id/reports 201 repeatable',
  answerReport: 'PUT /api/reports/:id 200 repeatable',
  listDisputes: 'GET /api/desk/disputes',
  decideDispute: 'PUT /api/desk/disputes/:id 200 repeatable',

  getBalance: 'GET /api/balance',
  listTransactions: 'GET /api/balance/transactions',
  listAllTransactions: 'GET /api/balance/transactions/all',
  summarizeTransactions: 'GET /api/balance/transactions/summary',
  exportTransactions: 'GET /api/balance/transactions/all.csv',
  topUp: 'POST /api/curator/update-balance 200 repeatable',
  listOwnTopUps: 'GET /api/curator/top-ups',

  listAudit: 'GET /api/admin/audit',
  getDeskSummary: 'GET /api/desk/summary',

  listPeople: 'GET /api/desk/people',
  getPerson: 'GET /api/desk/people/:username',
  blockPerson: 'POST /api/desk/people/:username/block',
  unblockPerson: 'DELETE /api/desk/people/:username/block',
  setPersonRole: 'PUT /api/desk/people/:username/role',
  confirmPerson: 'POST /api/desk/people/:username/confirm',
  sendPasswordLink: 'POST /api/desk/people/:username/password-link 204',
  endPersonSessions: 'POST /api/desk/people/:username/end-sessions',

  listDeskCatalogue: 'GET /api/desk/catalogue/:list',
  createCatalogueEntry: 'POST /api/desk/:list 201',
  updateCatalogueEntry: 'PUT /api/desk/:list/:id',
} as const;

export type OperationName = keyof typeof endpoints;

type Written = (typeof endpoints)[OperationName];

/** The status of an operation's success. */
export type SuccessStatus<N extends OperationName> = Success<(typeof endpoints)[N]>;

type Success<E extends Written> = E extends `${string} ${string} ${infer Code extends number} repeatable`
  ? Code
  : E extends `${string} ${string} ${infer Code extends number}`
    ? Code
    : 200;

interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Of success. */
  status: number;
  isRepeatable: boolean;
}

/** `POST /api/comments 201` → `{ method: 'POST', path: '/api/comments', status: 201, isRepeatable: false }` */
export function parseEndpoint(name: OperationName): Endpoint {
  const [method, path = '', status = '200', mark] = endpoints[name].split(' ');
  return { method: method as 'GET', path, status: Number(status), isRepeatable: mark === 'repeatable' };
}
