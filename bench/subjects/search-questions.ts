/** A question to the guide search, with the guides and headings that answer it. */
export interface Question {
  kind: string;
  query: string;
  /** Names of files in server/demo/guides, without `.html`. Empty: no guide has an answer. */
  guides: string[];
  /** Headings in these guides. Without one, any section is right. */
  headings?: string[];
}

const ask = (kind: string, questions: [query: string, guides: string[], ...headings: string[]][]): Question[] =>
  questions.map(([query, guides, ...headings]) => ({ kind, query, guides, headings }));

/**
 * The judgements come from reading the guides, not from results of the search. A change of the
 * search is judged by kinds: tuning it to one of these questions makes the measure useless.
 */
export const questions: Question[] = [
  ...ask('own words', [
    ['куда звонить если стало плохо', ['life-doctors'], 'Какой номер набрать?', 'Скорая или pohotovosť?'],
    ['сколько часов можно подрабатывать студенту', ['life-work'], 'Сколько часов можно?'],
    ['поймал контролёр без билета', ['life-transport'], 'Какой штраф?'],
    ['не платят зарплату кому жаловаться', ['life-work'], 'Куда жаловаться?'],
    ['болит зуб ночью', ['life-doctors'], 'Куда с зубом?'],
    ['академический отпуск', ['life-tuition'], 'Как прервать учёбу?', 'Кто я на время прерывания?'],
    ['сколько денег показать для вида на жительство', ['life-permit'], 'Сколько денег показать и какой выпиской?'],
    ['хочу стать логопедом', ['uk-pdf'], 'Чему здесь учат'],
    ['общежитие рядом с замком', ['stu-svoradov']],
    ['поступить без агентства и посредников', ['uk-praf'], 'Никаких посредников'],
  ]),
  ...ask('inflected', [
    ['стипендию иностранцам', ['life-scholarships']],
    ['страховкой студента', ['life-insurance']],
    ['открытия счетов', ['life-bank']],
    ['стоматологией', ['uk-lf'], 'Чему здесь учат'],
    ['портфолио архитекторов', ['stu-fad'], 'Как поступить'],
    ['аптеками вечером', ['life-doctors'], 'Где аптека поздно вечером?'],
    ['бесплатными поездами', ['life-transport'], 'Бесплатны ли поезда для иностранца?'],
    ['продления временных убежищ', ['life-shelter'], 'До какого числа действует и нужно ли продлевать самому?'],
  ]),
  ...ask('Ukrainian', [
    ['тимчасовий захист до якого числа', ['life-shelter']],
    ['скільки коштує гуртожиток Mlyny', ['uk-mlyny'], 'Сколько стоит'],
    ['медичне страхування студента', ['life-insurance']],
    ['визнання атестата', ['life-recognition']],
    ['знижка на проїзд', ['life-transport'], 'Как получить скидку 50 %?'],
    ['безкоштовні курси словацької мови', ['life-slovak'], 'Есть ли бесплатные курсы?'],
  ]),
  ...ask('Slovak', [
    ['prechodný pobyt', ['life-permit']],
    ['dohoda o brigadnickej praci', ['life-work'], 'Какой договор просить?'],
    [
      'sociálne štipendium',
      ['life-scholarships'],
      'Положена ли мне социальная стипендия?',
      'Куда подать и до какого числа?',
    ],
    ['uznanie dokladu o vzdelaní', ['life-recognition']],
    ['prerusenie studia', ['life-tuition'], 'Как прервать учёбу?'],
    ['pohotovosť', ['life-doctors'], 'Скорая или pohotovosť?', 'Куда ехать вечером и в выходной?'],
    ['rysovňa', ['stu-belojannis'], 'Кому подходит'],
    ['zubné lekárstvo', ['uk-lf'], 'Чему здесь учат'],
  ]),
  ...ask('other layout', [
    ['cnbgtylbz', ['life-scholarships']],
    ['cnhf[jdrf', ['life-insurance']],
    ['cxtn d ,fyrt', ['life-bank']],
    ['hf,jnf cneltyne', ['life-work']],
    [
      'j,ot;bnbt',
      [
        'stu-mladost',
        'uk-mlyny',
        'uk-druzba',
        'stu-mlada-garda',
        'uk-lafranconi',
        'uk-vi-jlf',
        'stu-jura-hronca',
        'stu-belojannis',
        'stu-dobrovicova',
        'stu-svoradov',
        'stu-milosa-uhra',
      ],
    ],
  ]),
  ...ask('transliterated', [
    ['strahovka', ['life-insurance']],
    ['vremennoe ubezhishche', ['life-shelter']],
    ['priznanie attestata', ['life-recognition']],
    ['logopediya', ['uk-pdf'], 'Чему здесь учат'],
    ['obshchezhitie druzhba', ['uk-druzba']],
  ]),
  ...ask('mistyped', [
    ['стипендея', ['life-scholarships']],
    ['медецинская страховка', ['life-insurance']],
    ['нострефикация', ['life-recognition']],
    ['общижитие дружба', ['uk-druzba']],
    ['юредический факультет', ['uk-praf']],
    ['времменое убежише', ['life-shelter']],
    ['штапендиум', ['life-scholarships']],
  ]),
  ...ask('a number', [
    ['какой штраф за проезд', ['life-transport'], 'Какой штраф?'],
    ['минимальная оплата в час', ['life-work'], 'Сколько минимум в час?'],
    ['цена карты ВНЖ', ['life-permit'], 'Сколько это стоит и сколько ждать?'],
    ['сбор за признание аттестата', ['life-recognition'], 'Сколько стоит и сколько ждать?'],
    ['залог в Mlyny', ['uk-mlyny'], 'Сколько стоит'],
    ['плата за английскую программу FIIT', ['stu-fiit'], 'Сколько стоит учёба', 'Три или четыре года'],
    ['сколько мест в Mladosť', ['stu-mladost']],
  ]),
  ...ask('several words', [
    ['запись на приём в полицию братислава', ['life-permit'], 'Как попасть на приём?'],
    ['тест SCIO по математике для информатики', ['stu-fiit'], 'Где взять баллы'],
    ['двигательный экзамен плавание подготовка', ['uk-ftvs'], 'Как поступить'],
    ['экзамен B2 онлайн жилина сертификат', ['life-slovak'], 'Можно ли сдать онлайн?'],
    ['заселение беруши удлинитель посуда', ['uk-mlyny', 'stu-mladost'], 'День заселения'],
    ['переменный символ ошибка в платеже', ['life-bank'], 'Как заплатить вузу и общежитию правильно?'],
  ]),
  ...ask('no answer', [
    ['курсы вождения автомобиля', []],
    ['где купить велосипед', []],
    ['концерт симфонического оркестра', []],
    ['ресторан грузинской кухни', []],
    ['ветеринар для кошки', []],
    ['биткойн кошелёк', []],
    ['прогноз погоды на выходные', []],
    ['ипотека на квартиру', []],
  ]),
];
