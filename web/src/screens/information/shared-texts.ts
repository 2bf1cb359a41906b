interface Section {
  id?: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  link?: { to: string; label: string };
}

export interface InformationTexts {
  title: string;
  lead: string;
  operatorTitle: string;
  sections: readonly Section[];
}

export const sharedTexts = {
  // Changes together with the content of any of these pages.
  updated: 'Обновлено 30\u00a0ноября 2026\u00a0г.',
  fictitious: 'Это демо: такого оператора нет, и писать ему некуда.',
  name: 'Название',
  ico: 'IČO',
  address: 'Адрес',
  email: 'Почта',
  telegram: 'Telegram',
  opensInNewTab: '(откроется в новой вкладке)',
} as const;
