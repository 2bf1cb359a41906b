import { writeFile } from 'node:fs/promises';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { exportCatalogue } from './catalogue-export.ts';
import { importCatalogue } from './catalogue-import.ts';
import { type Command, CommandError } from './command.ts';
import type { Counts } from './import-words.ts';
import { savePictures, storePictures } from './store-pictures.ts';

const describe = ({ created, updated, unchanged }: Counts): string =>
  `${created} created, ${updated} updated, ${unchanged} unchanged`;

export const catalogueCommands: Command[] = [
  {
    usage: 'catalogue import <file>',
    summary:
      'Load universities, faculties, specialties, topics, guides, keywords, glossary, synonyms and labels of facts: the whole file or nothing',
    async run({ db, files, say }, [file = '']) {
      const { guides, ...tables } = await importCatalogue(db, file);
      const pictures = await storePictures(files, file);
      for (const [table, counts] of Object.entries(tables)) say(`${table}: ${describe(counts)}`);
      say(`guides: ${describe(guides)}`);
      if (pictures > 0) say(`pictures: ${pictures} stored`);
      for (const { topicId, title } of guides.leftAsEdited)
        say(`Topic ${topicId}: «${title}» was edited on the portal and is not changed`);
    },
  },
  {
    usage: 'catalogue export <file>',
    summary: 'Write the catalogue, guides and their pictures included, in the format of import',
    async run({ db, files, say }, [file = '']) {
      const catalogue = await exportCatalogue(db);
      await writeFile(file, `${JSON.stringify(catalogue, null, 2)}\n`);
      const pictures = await savePictures(files, file, catalogue);
      if (pictures > 0) say(`pictures: ${pictures} written`);
      say(`Wrote ${catalogue.topics.length} topics of ${catalogue.universities.length} universities to ${file}`);
    },
  },
  {
    usage: 'keyword add <keyword>',
    summary: 'Add a keyword that teachers can choose',
    async run({ db, say }, [given = '']) {
      const keyword = given.trim();
      if (keyword === '' || keyword.length > limits.name.max)
        throw new CommandError(`A keyword has 1 to ${limits.name.max} characters`);
      const added = await inTransaction(db, async (trx) => {
        const { numAffectedRows = 0n } = await sql`
          insert into keywords (keyword) values (${keyword}) on conflict do nothing`.execute(trx);
        if (numAffectedRows === 0n) return false;
        await audit(trx, null, 'keyword.add', `keyword:${keyword}`);
        trx.announce(tags.catalogue);
        return true;
      });
      say(added ? `Added ${keyword}` : `${keyword} exists already`);
    },
  },
];
