import { CharacterClasses, pairBit } from '../character-classes.ts';

/**
 * The encoding of a text without a label that is not UTF-8: the one with most frequent characters of its script. Wrong
 * decodings give rare ideographs, mixed case or symbols.
 */
export function guessCharset(bytes: Uint8Array): string {
  return bestOf(sampleOf(bytes)).charset;
}

/**
 * What the bytes clearly speak for against their label, or null: servers add theirs to every page (ISO-8859-1 to
 * Chinese ones, windows-1251 to KOI8-R). Labels without a candidate are believed.
 */
export function contradictedBy(bytes: Uint8Array, label: string): string | null {
  const sample = sampleOf(bytes);
  const own = candidates.find(({ charset }) => charset === label);
  if ((!own && label !== western.charset) || sample.filter((byte) => byte >= 0x80).length < minBytes) return null;
  const score = own ? scoreOf(sample, own) : western.score;
  if (score + clearly > 1) return null;
  const best = bestOf(sample);
  return best !== western && best.charset !== label && best.score >= Math.max(0.4, score + clearly)
    ? best.charset
    : null;
}

const minBytes = 24;
const clearly = 0.35;
/** What fits no other script well. */
const western = { charset: 'windows-1252', score: 0.15 };

/** The first of equal ones. */
const bestOf = (sample: Uint8Array) =>
  candidates
    .map((candidate) => ({ charset: candidate.charset, score: scoreOf(sample, candidate) }))
    .reduce((best, other) => (other.score > best.score ? other : best), western);

type Candidate = ReturnType<typeof candidate>;

/**
 * `script` are other letters, neither for nor against. With case, a capital behind a small letter betrays KOI8-R read as
 * windows-1251, and the reverse.
 */
function candidate(charset: string, frequent: string, script: RegExp, hasCase = false) {
  const known = new Set(frequent);
  return { charset, hasCase, kinds: new CharacterClasses((character) => kindOf(character, known, script)) };
}

const sampleBytes = 32 * 1024;

/** Templates begin with kilobytes of markup. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  return bytes.subarray(Math.max(0, first), Math.max(0, first) + sampleBytes);
}

const Kind = { silent: 1, against: 2, script: 4, frequent: 8, asciiLetter: 16, lower: 32, upper: 64 } as const;

/** Alike in simplified and traditional Chinese. */
const han =
  '的一是不了在人有我他中大上到子和你地出道也年得就那要下以生自去之家可她里小心多天而能好都然日起成事只作想看文手十用主行方又如前所本面公同三已老知民分外但身些高意把法此回二理美月明其全工己者向情部正名定女力等很最新什打便位因重被走四第相次政海口使教西再平真世信北少加化由代入先山五太水市眼才比住九笑性通目立命活神件安表原白路期叫死常提感金何更反合放做系或司利受光王果界及今京制解各任至清物台象共干接它八特望直服毛林建南度色字交算百吃科怎元社六功指思非流每青管夫跟花快院言往展近留治周保武半候七必城父步完革深即求品士量空甚技程告江英基派式李息呢令德收倒未持取始版越史商千片容研像找友孩站改形委早房音火首影失拿香似斯石若兵弟校志究包造落喜坐集府拉黑且格布微怕母局根曾段切克精哪官示竟乎男客苦照注足招群推晚待哥整支古突吧刊另港刻星掌夜般念底故省句消衣器破具居批送按';
const kana = 'のにはをがとでてたしなるいれらりもこかさあすきくっまよ';
const japanese = /[\p{Script=Han}ァ-ヶぁ-ん]/u;
const cyrillic = 'оеаинтсрвлкмдпуяыьгзб';

const candidates: readonly Candidate[] = [
  candidate(
    'gb18030',
    `${han}这来国个说们为时会着过学对后么没于还发当无开见经头从动两长样现将与进实点种声话儿问机给几业间电门东听气关并内却军产万体别处总场师书员华报马张难数车应计亲务记边风战许觉题统请爱让认论义术结连远资队带条变联权该领传红决达办运强区转众轻语满写识极黄脸钱党设双历广议际则单据导网专谁读飞观争组视济离虽编宝谈随尽剑讲杀调准团终乐级冲举证费尔热响称兴约阳惊吗汉号绝选参亚复伤类备欢势断陈农价脑规妈刚显陆确泪厂负`,
    /\p{Script=Han}/u,
  ),
  candidate(
    'big5',
    `${han}這來國個說們為時會著過學對後麼沒於還發當無開見經頭從動兩長樣現將與進實點種聲話兒問機給幾業間電門東聽氣關並內卻軍產萬體別處總場師書員華報馬張難數車應計親務記邊風戰許覺題統請愛讓認論義術結連遠資隊帶條變聯權該領傳紅決達辦運強區轉眾輕語滿寫識極黃臉錢黨設雙歷廣議際則單據導網專誰讀飛觀爭組視濟離雖編寶談隨盡劍講殺調準團終樂級衝舉證費爾熱響稱興約陽驚嗎漢號絕選參亞復傷類備歡勢斷陳農價腦規媽剛顯陸確淚廠負`,
    /\p{Script=Han}/u,
  ),
  candidate('shift_jis', kana, japanese),
  candidate('euc-jp', kana, japanese),
  candidate('euc-kr', '이다는의에을가고하지를은한도로사서기대리자그어시나과인해', /\p{Script=Hangul}/u),
  candidate('windows-1251', cyrillic, /[а-яёА-ЯЁ]/u, true),
  candidate('koi8-r', cyrillic, /[а-яёА-ЯЁ]/u, true),
];

function kindOf(character: string, frequent: ReadonlySet<string>, script: RegExp) {
  const lower = character === character.toUpperCase() ? 0 : Kind.lower;
  const upper = character === character.toLowerCase() ? 0 : Kind.upper;
  if (character < '\x80') return Kind.silent | lower | upper | (lower + upper > 0 ? Kind.asciiLetter : 0);
  if (neutral.includes(character)) return Kind.silent;
  if (character === '\u{FFFD}' || !script.test(character)) return Kind.against | lower | upper;
  return (frequent.has(character) ? Kind.frequent : Kind.script) | lower | upper;
}

const neutral = '，。、；：！？“”‘’（）《》—…·　«»№–\u00a0「」【】';

/**
 * From −1 to 1: the mean over the non-ASCII characters. With case, a letter inside a Western word (caf? read as cafй)
 * and a capital behind a small letter speak against the candidate.
 */
function scoreOf(sample: Uint8Array, { charset, hasCase, kinds }: Candidate) {
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
