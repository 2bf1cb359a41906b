/** Words without meaning for a search, which the Russian stemmer does not drop. */
export const emptyWords = new Set(
  (
    'сколько сколко какого какую каких свой своя свою свои где куда когда какой какая какое какие каком чем кем можно нужно нужны нужен надо ли есть мой моя ' +
    'моего моей мне взять хочу хочет хотим стать станут должен должна должно должны быть буду будет будут был была было были ' +
    'дать дают дадут дали дал получить получать получу получают получит берут брать берет берёт возьмут кому чего если или уже еще ещё очень срочно просто могу может могут сделать делать ' +
    'собой як чи де коли від до про який яка яке які скільки потрібно потрібен потрібна можна для в у з із та або це ' +
    'свій своя своє свої свою має мають якщо разом яку якого яких мені що щоб чому хто ким після замість хоче стати стають буде буду був була були всі його її їх ' +
    'треба варто ніж робити зробити отримати отримувати отримаю отримують дати дають дадуть беруть брати мої моя мій моє мене ' +
    'keď byť bude budem budú dať robiť spraviť urobiť vybaviť môže môj moja moje vo ' +
    'the of an in at is are be can does for with without my your ' +
    'how much many what which where when who and or get need ' +
    'aj ten tá to aby ako alebo cez do je kde kedy ktorý ktorá ktoré aký aká aké koľko mám môžem na nemám o od po pre pri sa si so ' +
    'som sú treba k ku v vo z za zo'
  ).split(' '),
);
