import { describe, expect, it } from 'vitest';
import { type FindTranslation, listMessages, translateSource } from './messages.ts';

const inUkrainian: Record<string, string[]> = {
  Готово: ['Готово!'],
  'Осталось {left} из {1}': ['З {1} лишилося {left}'],
  'Ещё {count} {1}': ['Ще {count} {1}'],
  урок: ['урок', 'уроки', 'уроків'],
  '`{name}` стоит $\\{5}': [`\`{name}\` коштує \${5}`],
};
const find: FindTranslation = ({ id }) => inUkrainian[id];
const translate = (code: string) => translateSource(code, 'texts.ts', find);

describe('the texts of a source', () => {
  it('are replaced, and nothing else', () => {
    const code = `import a from './готово.ts';\n/** Готово */\nexport const texts = { done: 'Готово', id: 'done' } as const;\n`;
    expect(translate(code)).toBe(code.replace("'Готово'", '"Готово!"'));
  });

  it('keep their values, in the order of the language', () => {
    const code = `const left = (left: number, all: () => number) => \`Осталось \${left} из \${all()}\`;`;
    expect(translate(code)).toBe(
      `const left = (left: number, all: () => number) => \`З \${all()} лишилося \${left}\`;`,
    );
  });

  it('have the forms of a counted noun', () => {
    const code = `const more = (count: number) => \`Ещё \${count} \${pluralOf(count, 'урок', 'урока', 'уроков')}\`;`;
    expect(translate(code)).toBe(
      `const more = (count: number) => \`Ще \${count} \${pluralOf(count, "урок", "уроки", "уроків")}\`;`,
    );
  });

  it('without a translation stay Russian', () => {
    const code = `const texts = ['Назад', \`Дальше \${1}\`];`;
    expect(translate(code)).toBe(`const texts = ["Назад", \`Дальше \${1}\`];`);
  });

  it('are those with the sign of a number, which other languages write in letters', () => {
    const code = `const texts = { head: '№', number: (id: number) => \`№ \${id}\`, sign: '#' };`;
    expect(listMessages(code, 'texts.ts').map(({ id }) => id)).toEqual(['№', '№ {id}']);
  });

  it('keep signs that mean something in a template', () => {
    expect(translate(`const price = (name: string) => \`Цена \\\`\${name}\\\`\`;`)).toBe(
      `const price = (name: string) => \`Цена \\\`\${name}\\\`\`;`,
    );
  });

  it('are listed with the names of their values', () => {
    const code = `const texts = { a: (lesson) => \`Урок \${lesson.name}, \${lesson.name}, \${next()}\`, b: 'Урок', [\`Ключ\`]: 1 };`;
    expect(listMessages(code, 'texts.ts').map(({ id }) => id)).toEqual(['Урок {name}, {1}, {2}', 'Урок']);
  });
});
