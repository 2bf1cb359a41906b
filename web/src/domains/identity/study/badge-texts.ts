/** Apart from the texts of the room, because every first visit loads the badge. */
export const studyBadgeTexts = {
  label: (university: string, month: string) => `студент ${university} ·\u00a0${month}`,
  title: (until: string) => `Подтверждено почтой университета, действует до ${until}`,
} as const;
