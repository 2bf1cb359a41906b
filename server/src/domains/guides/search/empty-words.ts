/** Words without meaning for a search, which the Russian stemmer does not drop. */
export const emptyWords = new Set(
  (
    'сколько где куда когда какой какая какое какие каком чем кем можно нужно нужны нужен надо ли есть мой моя моего ' +
    'моей мне взять собой як чи де коли від до про який яка яке які скільки потрібно потрібен потрібна можна для в у з ' +
    'із та або це мені що aby ako alebo cez do je kde kedy ktorý koľko mám na nemám o od po pre pri sa si so som v vo z ' +
    'za zo'
  ).split(' '),
);
