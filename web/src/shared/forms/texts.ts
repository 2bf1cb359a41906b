export const formTexts = {
  unsaved: 'Изменения не сохранены',
} as const;
