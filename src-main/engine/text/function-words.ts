const words: Readonly<Record<string, string>> = {
  en: 'the of and to is that for with it was are this you not be from by have as on at or an which',
  de: 'der die und das ist nicht mit den ein eine zu auf für von im dem des sich auch werden wird bei sind',
  fr: 'le la les des et est une dans que pour qui sur pas avec au ce par du plus vous nous sont',
  es: 'el los las que del una por con para es se como más su lo al está son pero esta',
  pt: 'os as que do da em um uma para com não se por mais dos ao você como é são está foi',
  it: 'il di che è della per un una sono non con del dei nel gli alla si come più anche questo',
  nl: 'de het een van en dat niet zijn voor met op te die aan ook wordt door naar bij u',
  pl: 'w i na nie się do to jest że z są jak dla od po lub przez który może oraz',
  cs: 'a v se na je že to s z do pro ve které jako od nebo podle být jsou také',
  sk: 'a v sa na je že to s z do pre vo ktoré ako od alebo podľa byť sú tiež',
  sv: 'och att det som en är av för på med den till inte har om ett kan du från',
  da: 'og at det er en af for på med den til ikke har der som et kan du fra også',
  no: 'og å det er en av for på med den til ikke har som et kan du fra også ved jeg',
  fi: 'ja on ei että se oli ovat mutta kun tai myös kuin joka voit tämä sen mukaan',
  hu: 'a az és hogy nem egy is van meg ez azt de csak mint vagy lehet kell ha',
  ro: 'și de la în cu pe nu este un o care din pentru sunt mai se că ce sau',
  tr: 've bir bu için ile de da olarak daha çok olan gibi kadar veya değil ne en her',
  vi: 'và của là có không được cho các một trong với người này khi để đã những bạn',
  id: 'dan yang di untuk dengan ini dari adalah pada tidak dalam akan itu atau ke anda dapat',
  et: 'ja on ei et see mis oli ka kui ning või aga oma selle mida võib',
  lv: 'un ir ar no kas par uz tas ka arī vai bet tiek var kā to',
  lt: 'ir yra su iš kad tai į kaip ar nuo bet apie gali buvo jis',
  hr: 'i u je na se da za su od s o koji ili nije što kao iz biti to',
  sq: 'dhe të në një për me që nga është i e më si ka do',
  ca: 'el els les que del una per amb és i de més no com aquest però són hi',
};

/** A tenth or more of any prose in Latin letters. Single letters are variables as well. */
const languagesOf = new Map<string, readonly string[]>();
for (const [language, list] of Object.entries(words))
  for (const word of list.split(' '))
    if (word.length > 1) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

export function functionWordShares(text: string): ReadonlyMap<string, number> {
  const found = wordsOf(text);
  const counts = Map.groupBy(
    found.flatMap((word) => languagesOf.get(word) ?? []),
    (language) => language,
  );
  return new Map([...counts].map(([language, { length }]) => [language, length / found.length]));
}

export function functionWordShare(text: string): number {
  const found = wordsOf(text);
  return found.filter((word) => languagesOf.has(word)).length / Math.max(1, found.length);
}

const wordsOf = (text: string): readonly string[] =>
  text
    .slice(0, 4000)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];
