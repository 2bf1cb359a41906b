import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface DemoTopic {
  id: number;
  universityId: number;
  type: string;
  guide: { title: string; bodyFile: string };
}

const folder = new URL('../../../../demo/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const { topics } = JSON.parse(read('catalogue.json')) as { topics: DemoTopic[] };
const guides = topics.map((topic) => ({ ...topic, file: topic.guide.bodyFile, body: read(topic.guide.bodyFile) }));
const textOf = (html: string) => html.replace(/<[^<>]*>/g, '').replace(/\s+/g, ' ');

describe.each(guides)('the demo guide $file', ({ id, type, body }) => {
  it('links to other guides, each at its own university', () => {
    const links = [...body.matchAll(/href="\/universities\/(\d+)\/faculties\/(\d+)\/"/g)];
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const [link, university, guide] of links) {
      const target = topics.find((topic) => topic.id === Number(guide));
      expect(target, link).toBeDefined();
      expect(target?.id, link).not.toBe(id);
      if (target?.type !== 'LIFE') expect(target?.universityId, link).toBe(Number(university));
    }
  });

  it.runIf(type === 'FACULTY')('says before the first old date of admission that it is past', () => {
    const text = textOf(body.replace(/^\s*<dl>[\s\S]*?<\/dl>/, ''));
    const marked = text.search(/Приём 2025\/26 и 2026\/27 закончился/);
    expect(marked).toBeGreaterThan(-1);
    // A day of admission in the facts has its year; in the text it stands after the mark.
    const months = 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря';
    const day = text.search(
      new RegExp(`(?:до|по|с|не позднее|заявлени[ея]|подать) (?:[^.]{0,40} )?\\d{1,2} (?:${months})(?! \\d{4})`),
    );
    if (day > -1) expect(day).toBeGreaterThan(marked);
    for (const [row] of body.matchAll(/<dt>Срок<\/dt><dd>[\s\S]*?<\/dd>/g))
      if (/\d/.test(row)) expect(row).toMatch(/<small>20\d\d/);
  });
});
