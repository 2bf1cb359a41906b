export const erasedPerson = 'Удалённый пользователь';
