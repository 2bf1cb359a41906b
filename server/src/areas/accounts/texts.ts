/** product.md §5, to the letter. */
export const avatarTexts = {
  type: 'Дозволені тільки файли PNG, JPG, JPEG',
  tooLarge: 'Розмір файлу не повинен перевищувати 5MB',
  missing: 'Сначала выберите файл',
} as const;
