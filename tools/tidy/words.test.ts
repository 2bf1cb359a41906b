import { expect, it } from 'vitest';
import { exists, list, read } from './repository.ts';

const glossary = 'docs/glossary.md';

/** The table of retired words: `| \`old\` | what to say |`. */
const retiredWords = (): { retired: string; use: string }[] => {
  const table = exists(glossary) ? read(glossary).split('## Retired words')[1] : undefined;
  return [...(table ?? '').matchAll(/^\| `([^`]+)` \| (.+?) \|$/gm)].map((match) => ({
    retired: match[1] ?? '',
    use: match[2] ?? '',
  }));
};

it('retired words do not come back', () => {
  const words = retiredWords();
  const files = list('*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.sql', '*.md', '*.yaml', '*.yml', '*.html').filter(
    (file) => file !== glossary && file !== 'CHANGELOG.md' && !file.startsWith('server/demo/'),
  );
  const wrong = files.flatMap((file) => {
    const text = read(file).toLowerCase();
    return words
      .filter(({ retired }) => text.includes(retired.toLowerCase()))
      .map(({ retired, use }) => `${file}: «${retired}», say ${use}`);
  });
  expect(wrong, `Say it in the word of ${glossary}`).toEqual([]);
});

it('texts for people have one word for one thing', () => {
  const texts = list('web/src/**/*texts.ts', 'web/src/**/texts.ts', 'server/src/**/texts.ts', 'contract/src/errors.ts');
  expect(texts.length).toBeGreaterThan(30);
  const wrong = texts.filter((file) => /слот/i.test(read(file)));
  expect(wrong, 'What is published is «свободное время»').toEqual([]);
});
