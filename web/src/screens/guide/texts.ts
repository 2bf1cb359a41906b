export const facultyTeachersTexts = {
  heading: 'Учителя с\u00a0этого факультета',
  nextFree: (moment: string) => `Свободно: ${moment}`,
} as const;

export const belowGuideTexts = { report: 'Пожаловаться на гайд' } as const;
