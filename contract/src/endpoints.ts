/** Method and path of each operation, defined here only. Paths are relative to the host. */
export const endpoints = {
  login: 'POST /api/auth/login',
  register: 'POST /api/auth/register',
  refresh: 'POST /api/auth/refresh',
  logout: 'POST /api/auth/logout',
  requestVerification: 'POST /api/auth/verification',
  getMe: 'GET /api/auth/me',
  updateProfile: 'POST /api/auth/update',
  uploadAvatar: 'POST /api/auth/avatar/upload',
  changePassword: 'POST /api/auth/password',
  requestPasswordReset: 'POST /api/auth/password/lost',
  resetPassword: 'POST /api/auth/password/reset',
  listSessions: 'GET /api/auth/sessions',
  endOneSession: 'DELETE /api/auth/sessions/:sessionId',
  endOtherSessions: 'DELETE /api/auth/sessions',
  changeTelegram: 'POST /api/auth/telegram',
  setUpTotp: 'POST /api/auth/totp',
  confirmTotp: 'PUT /api/auth/totp',
  removeTotp: 'DELETE /api/auth/totp',
  elevate: 'POST /api/auth/elevate',
  getArchive: 'GET /api/auth/me/archive',
  eraseMe: 'DELETE /api/auth/me',

  listUniversities: 'GET /api/universities',
  getUniversity: 'GET /api/universities/:id',
  listFaculties: 'GET /api/faculties',
  listSpecialties: 'GET /api/specialties',
  listKeywords: 'GET /api/keywords',
  listTopics: 'GET /api/guide/topic',

  listGuides: 'GET /api/guide',
  createGuide: 'POST /api/guide',
  searchGuides: 'GET /api/guide/search',
  previewGuide: 'POST /api/guide/preview',
  getGuide: 'GET /api/guide/:id',
  updateGuide: 'PUT /api/guide/:id',
  listGuideVersions: 'GET /api/guide/:id/versions',
  getGuideVersion: 'GET /api/guide/:id/versions/:version',
  withdrawGuide: 'DELETE /api/guide/:id',
  uploadGuideImage: 'POST /api/guide/images',
  markGuideChecked: 'POST /api/guide/:id/checked',
  setGuideKeeping: 'PUT /api/guide/:id/keeping',
  createCorrection: 'POST /api/guide/:id/corrections',
  listCorrections: 'GET /api/desk/corrections',
  decideCorrection: 'PUT /api/desk/corrections/:id',
  listDueGuides: 'GET /api/desk/guides',

  listComments: 'GET /api/comments/guide/:guideId',
  createComment: 'POST /api/comments',
  updateComment: 'PUT /api/comments/:id',
  removeComment: 'DELETE /api/comments/:id',
  listOwnUnseenComments: 'GET /api/comments/guide/:guideId/own',
  reportComment: 'POST /api/comments/:id/reports',
  listCommentReports: 'GET /api/desk/reports',
  decideCommentReports: 'PUT /api/desk/reports/:id',

  listTeachers: 'GET /api/teacher-schedules',
  listTeacherKeywords: 'GET /api/keywords/keywords_teacher',
  addTeacherKeyword: 'POST /api/keywords',
  removeTeacherKeyword: 'DELETE /api/keywords/:id',
  getPrices: 'GET /api/prices/:username',
  replacePrices: 'PUT /api/prices',

  listLectures: 'GET /api/lectures/teacher/:username',
  createLectures: 'POST /api/lectures',
  removeLecture: 'DELETE /api/lectures/:id',
  duplicateWeek: 'POST /api/lectures/duplicate',

  createReservation: 'POST /api/reservations',
  listUserReservations: 'GET /api/reservations/user/:username',
  listTeacherReservations: 'GET /api/reservations/teacher/:username',
  listAllReservations: 'GET /api/reservations/admin',
  updateReservationStatus: 'PUT /api/reservations/update_status',
  getReservationCalendar: 'GET /api/reservations/:id/calendar.ics',
  createCalendarLink: 'POST /api/calendar/link',
  getCalendarFeed: 'GET /api/calendar/:token',

  getBalance: 'GET /api/balance',
  listTransactions: 'GET /api/balance/transactions',
  listAllTransactions: 'GET /api/balance/transactions/all',
  summarizeTransactions: 'GET /api/balance/transactions/summary',
  exportTransactions: 'GET /api/balance/transactions/all.csv',
  topUp: 'POST /api/curator/update-balance',

  listAudit: 'GET /api/admin/audit',

  listPeople: 'GET /api/desk/people',
  getPerson: 'GET /api/desk/people/:username',
  blockPerson: 'POST /api/desk/people/:username/block',
  unblockPerson: 'DELETE /api/desk/people/:username/block',
  setPersonRole: 'PUT /api/desk/people/:username/role',
  confirmPerson: 'POST /api/desk/people/:username/confirm',
  sendPasswordLink: 'POST /api/desk/people/:username/password-link',
  endPersonSessions: 'POST /api/desk/people/:username/end-sessions',

  listDeskCatalogue: 'GET /api/desk/catalogue/:list',
  createCatalogueEntry: 'POST /api/desk/:list',
  updateCatalogueEntry: 'PUT /api/desk/:list/:id',
} as const;

export type OperationName = keyof typeof endpoints;

/** `POST /api/auth/login` → `{ method: 'POST', path: '/api/auth/login' }` */
export function parseEndpoint(name: OperationName): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } {
  const [method, path] = endpoints[name].split(' ');
  return { method: method as 'GET', path: path ?? '' };
}
