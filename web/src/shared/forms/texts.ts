export const formTexts = {
  /** Title of a failure that shows after its form is gone. */
  failed: 'Не получилось',
  unsaved: 'Изменения не сохранены',
} as const;
