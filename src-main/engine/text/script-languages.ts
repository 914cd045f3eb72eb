/** That of most texts in the script (CLDR), or one that letters or words betray. */
export function languageOfScript(script: string, text: string): string {
  const usual = new Intl.Locale(`und-${script}`).maximize().language;
  const pieces = text.toLowerCase().match(script === 'Deva' ? /[\p{L}\p{M}]+/gu : /\p{L}/gu) ?? [];
  const marks = marksIn[script];
  const told = marks ? mostMarked(pieces, marks) : null;
  return told ?? (script === 'Cyrl' && isBulgarian(text.toLowerCase()) ? 'bg' : usual);
}

/** What others in the script do not have; languages with few marks before those with the same and more. */
type Marks = ReadonlyMap<string, ReadonlySet<string>>;
const marks = (entries: Readonly<Record<string, Iterable<string>>>): Marks =>
  new Map(Object.entries(entries).map(([language, all]) => [language, new Set(all)]));

const persian = 'پچژگکی';
const marksIn: Readonly<Record<string, Marks>> = {
  Cyrl: marks({
    uk: 'іїєґ',
    be: 'іў',
    sr: 'ђјљњћџ',
    mk: 'ѓќѕјљњџ',
    mn: 'өү',
    ky: 'ңөү',
    kk: 'әғқңөұүһі',
    tt: 'әҗңөүһ',
    ba: 'әғҡңөүһҙҫ',
    tg: 'ғқӣӯҳҷ',
    uz: 'ғқҳў',
    cv: 'ӑӗҫӳ',
    os: 'ӕ',
  }),
  Arab: marks({
    fa: persian,
    ur: `${persian}ٹڈڑںےہھ`,
    ps: `${persian}ټډړږښېۍځڅڼ`,
    ckb: `${persian}ێۆڕڵەڤ`,
    ug: `${persian}ېۇۆۈەڭ`,
    sd: `${persian}ٻڀٿٽڏڊڌڙڦڪڳڱڻ`,
  }),
  Hebr: marks({ yi: 'װױײ' }),
  Beng: marks({ as: 'ৰৱ' }),
  // For titles, which may have no common words.
  Latn: marks({
    es: 'ñáéíóú',
    fr: 'çàâèéêëîïôœùû',
    pt: 'ãõçáâéêíóôú',
    de: 'äöüß',
    sv: 'åäö',
    da: 'æøå',
    tr: 'çğıöşü',
    hu: 'őűáéíóöúü',
    ro: 'ăâîșțşţ',
    pl: 'ąćęłńóśźż',
    cs: 'áčďéěíňóřšťúůýž',
    vi: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  }),
  Deva: marks({
    hi: 'है हैं में के की का और से को पर'.split(' '),
    mr: 'आहे आहेत आणि व या ते हे च्या होते नाही'.split(' '),
    ne: 'छ छन् र मा को का गर्न यो पनि हो'.split(' '),
  }),
};

/** Fewer special letters are of a name. */
const minMarked = 0.01;

/** Null where there are next to none. */
function mostMarked(pieces: readonly string[], table: Marks): string | null {
  const all = new Set([...table.values()].flatMap((own) => [...own]));
  const found = pieces.filter((piece) => all.has(piece));
  if (found.length === 0 || found.length < minMarked * pieces.length) return null;
  const scores = [...table].map(([language, own]) => ({
    language,
    score: found.filter((piece) => own.has(piece)).length,
  }));
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).language;
}

/** Bulgarian has neither ы nor э; it writes ъ as a vowel, Russian only before another one. */
function isBulgarian(text: string): boolean {
  const letters = countOf(text, /\p{L}/gu);
  const russian = countOf(text, /[ыэ]/gu);
  if (russian > 0 && russian * 300 >= letters) return false;
  if (countOf(text, /ъ(?![еёюя])/gu) * 150 > letters) return true;
  const words = text.match(/\p{L}+/gu) ?? [];
  return (
    words.filter((word) => bulgarianWords.has(word)).length > words.filter((word) => russianWords.has(word)).length
  );
}

const bulgarianWords: ReadonlySet<string> = new Set(
  'е са се че това ще със като които който която няма също тази този или'.split(' '),
);
const russianWords: ReadonlySet<string> = new Set(
  'что как это для не из или его они при также но был если чтобы бы'.split(' '),
);

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
