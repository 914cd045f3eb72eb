import { CharacterClasses, pairBit } from '../character-classes.ts';

/**
 * Guesses the encoding of a text without a label that is not UTF-8: that in which most characters of a sample are
 * frequent ones of their script. Wrong decodings give rare ideographs, letters of mixed case or symbols, so a list of
 * frequent characters per script is enough.
 */
export function guessCharset(bytes: Uint8Array): string {
  return bestOf(sampleOf(bytes)).charset;
}

/**
 * The encoding that the bytes speak for against their label, or null where the label may be right. Servers add a label
 * of their own to every page (ISO-8859-1 to Chinese ones, windows-1251 to KOI8-R), so it must be beaten clearly, by a
 * sample that is long enough. Labels that no candidate stands for are believed.
 */
export function contradictedBy(bytes: Uint8Array, label: string): string | null {
  const sample = sampleOf(bytes);
  const own = candidates.find(({ charset }) => charset === label);
  if ((!own && label !== western.charset) || nonAscii(sample) < minBytes) return null;
  const score = own ? scoreOf(sample, own) : western.score;
  // Most labels are right, and then no other candidate need be asked.
  if (score + clearly > 1) return null;
  const best = bestOf(sample);
  return best !== western && best.charset !== label && best.score >= Math.max(0.4, score + clearly)
    ? best.charset
    : null;
}

const minBytes = 24;
const clearly = 0.35;
/** What a text is taken for that fits no other script well. */
const western = { charset: 'windows-1252', score: 0.15 };

function bestOf(sample: Uint8Array): { readonly charset: string; readonly score: number } {
  let best: { readonly charset: string; readonly score: number } = western;
  for (const candidate of candidates) {
    const score = scoreOf(sample, candidate);
    if (score > best.score) best = { charset: candidate.charset, score };
  }
  return best;
}

function nonAscii(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte >= 0x80) count += 1;
  return count;
}

interface Script {
  readonly charset: string;
  readonly frequent: ReadonlySet<string>;
  /** Other letters of the script: neither for nor against. */
  readonly script: RegExp;
  /** Upper-case letters behind lower-case ones betray KOI8-R read as windows-1251 and the reverse. */
  readonly hasCase: boolean;
}

const kana = characters('のにはをがとでてたしなるいれらりもこかさあすきくっまよ');
const japanese = /[\p{Script=Han}ァ-ヶぁ-ん]/u;

const scripts: readonly Script[] = [
  {
    charset: 'gb18030',
    frequent: characters(
      '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坐集编宝谈府拉黑且随格尽剑讲布杀微怕母调局根曾准团段终乐切级克精哪官示冲竟乎男举客证苦照注费足尔招群热推晚响称兴待约阳哥惊吗整支古汉突号绝选吧参刊亚复伤类备欢另港势刻星断陈掌农夜般念价脑规底故省妈刚句显消衣陆器确破具居批送泪厂按负',
    ),
    script: /\p{Script=Han}/u,
    hasCase: false,
  },
  {
    charset: 'big5',
    frequent: characters(
      '的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市眼體別處總才場師書比住員九笑性通目華報立馬命張活難神數件安表原車白應路期叫死常提感金何更反合放做系計或司利受光王果親界及今京務制解各任至清物台象記邊共風戰干接它許八特覺望直服毛林題建南度統色字請交愛讓認算論百吃義科怎元社術結六功指思非流每青管夫連遠資隊跟帶花快條院變聯言權往展該領傳近留紅治決周保達辦運武半候七必城父強步完革深區即求品士轉量空甚眾技輕程告江語英基派滿式李息寫呢識極令黃德收臉錢黨倒未持取設始版雙歷越史商千片容研像找友孩站廣改議形委早房音火際則首單據導影失拿網香似斯專石若兵弟誰校讀志飛觀爭究包組造落視濟喜離雖坐集編寶談府拉黑且隨格盡劍講布殺微怕母調局根曾準團段終樂切級克精哪官示衝竟乎男舉客證苦照注費足爾招群熱推晚響稱興待約陽哥驚嗎整支古漢突號絕選吧參刊亞復傷類備歡另港勢刻星斷陳掌農夜般念價腦規底故省媽剛句顯消衣陸器確破具居批送淚廠按負',
    ),
    script: /\p{Script=Han}/u,
    hasCase: false,
  },
  { charset: 'shift_jis', frequent: kana, script: japanese, hasCase: false },
  { charset: 'euc-jp', frequent: kana, script: japanese, hasCase: false },
  {
    charset: 'euc-kr',
    frequent: characters('이다는의에을가고하지를은한도로사서기대리자그어시나과인해'),
    script: /\p{Script=Hangul}/u,
    hasCase: false,
  },
  { charset: 'windows-1251', frequent: characters('оеаинтсрвлкмдпуяыьгзб'), script: /[а-яёА-ЯЁ]/u, hasCase: true },
  { charset: 'koi8-r', frequent: characters('оеаинтсрвлкмдпуяыьгзб'), script: /[а-яёА-ЯЁ]/u, hasCase: true },
];

function characters(text: string): ReadonlySet<string> {
  return new Set(text);
}

const sampleBytes = 32 * 1024;

/** From the first non-ASCII byte on: templates begin with kilobytes of markup that say nothing. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte >= 0x80),
  );
  return bytes.subarray(first, first + sampleBytes);
}

interface Candidate {
  readonly charset: string;
  readonly hasCase: boolean;
  readonly kinds: CharacterClasses;
}

const Kind = { silent: 1, against: 2, script: 4, frequent: 8, asciiLetter: 16, lower: 32, upper: 64 } as const;

const candidates = scripts.map((script): Candidate => ({
  ...script,
  kinds: new CharacterClasses((character) => kindOf(character, script)),
}));

function kindOf(character: string, { frequent, script }: Script): number {
  const lower = character === character.toUpperCase() ? 0 : Kind.lower;
  const upper = character === character.toLowerCase() ? 0 : Kind.upper;
  if (character < '\x80') return Kind.silent | lower | upper | (lower + upper > 0 ? Kind.asciiLetter : 0);
  if (neutral.includes(character)) return Kind.silent;
  if (character === '\u{FFFD}' || !script.test(character)) return Kind.against | lower | upper;
  return (frequent.has(character) ? Kind.frequent : Kind.script) | lower | upper;
}

/** Punctuation that every one of these encodings has. */
const neutral = '，。、；：！？“”‘’（）《》—…·　«»№–\u00a0「」【】';

/**
 * Between −1 and 1: mean over the non-ASCII characters of the sample. In scripts with case a letter inside a Western
 * word (caf? read as cafй) and a capital behind a small letter speak against the candidate.
 */
function scoreOf(sample: Uint8Array, { charset, hasCase, kinds }: Candidate): number {
  const text = new TextDecoder(charset).decode(sample);
  let sum = 0;
  let count = 0;
  let before = 0;
  for (let index = 0; index < text.length; index += 1) {
    const kind = kinds.at(text, index);
    if ((kind & pairBit) !== 0) index += 1;
    if ((kind & Kind.silent) === 0) {
      count += 1;
      const isMisplaced =
        hasCase && ((before & Kind.asciiLetter) !== 0 || ((kind & Kind.upper) !== 0 && (before & Kind.lower) !== 0));
      if (isMisplaced || (kind & Kind.against) !== 0) sum -= 1;
      else if ((kind & Kind.frequent) !== 0) sum += 1;
    }
    before = kind;
  }
  return count === 0 ? 0 : sum / count;
}
