/** True for the login of an erased account: `deleted-12`. */
export const isErasedLogin = (login: string): boolean => /^deleted-\d+$/i.test(login);

/** The name of an erased person. The stored one is Russian in every language. */
export const erasedPerson = 'Удалённый пользователь';
