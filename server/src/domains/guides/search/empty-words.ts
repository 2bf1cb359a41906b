/** Words without meaning for a search, which the Russian stemmer does not drop. */
export const emptyWords = new Set(
  (
    'сколько сколко какого какую каких свой своя свою свои где куда когда какой какая какое какие каком чем кем можно нужно нужны нужен надо ли есть мой моя ' +
    'моего моей мне взять хочу хочет хотим стать станут ' +
    'собой як чи де коли від до про який яка яке які скільки потрібно потрібен потрібна можна для в у з із та або це ' +
    'свій своя своє свої свою має мають якщо разом яку якого яких мені що щоб чому хто ким після замість хоче стати стають буде буду був була були всі його її їх ' +
    'the of aj ten tá to aby ako alebo cez do je kde kedy ktorý ktorá ktoré aký aká aké koľko mám môžem na nemám o od po pre pri sa si so ' +
    'som sú treba v vo z za zo'
  ).split(' '),
);
