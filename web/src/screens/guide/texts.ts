export const facultyTeachersTexts = {
  heading: 'Учителя с\u00a0этого факультета',
  nextFree: (moment: string) => `Свободно: ${moment}`,
} as const;
