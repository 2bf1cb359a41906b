/** Apart from the texts that every screen loads. */
export const selectTexts = { failed: 'Не удалось загрузить список' } as const;
