/** True for the login of an erased account: `deleted-12`. */
export const isErasedLogin = (login: string): boolean => /^deleted-\d+$/i.test(login);
