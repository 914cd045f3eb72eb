import { expect, it } from 'vitest';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import { detectLanguage, otherLanguage } from '../../../../src-main/engine/text/language.ts';

it.each([
  ['zh', '该算法对网页进行去杂处理'],
  [
    'zh',
    '使用 useState 和 useEffect 這樣的 Hook：const [state, setState] = useState(0) 可以儲存狀態，並在元件更新時重新渲染頁面。',
  ],
  ['ru', 'Алгоритм очищает страницу и берёт длинные предложения.'],
  [
    'ru',
    'Вызовите useState внутри компонента: const [state, setState] = useState(0), затем обновите состояние в обработчике события.',
  ],
  ['en', 'The algorithm cleans the page and takes the long sentences of it.'],
  ['en', 'Duplicate pages'],
  [
    'other',
    'Der Algorithmus reinigt die Seite und nimmt dann die langen Sätze als Merkmale der Seite heraus, ohne den Rest zu lesen.',
  ],
  [
    'other',
    "L'algorithme nettoie la page et prend ensuite les phrases longues comme traits de la page, sans lire le reste du texte.",
  ],
  ['other', 'Алгоритм очищує сторінку і бере довгі речення як її ознаки'],
  ['other', 'アルゴリズムはページを掃除して長い文を取り出します'],
  ['other', '알고리즘은 페이지를 정리하고 긴 문장을 꺼냅니다'],
  ['other', 'הדף מנוקה והמשפטים הארוכים נשמרים'],
  ['other', '12:30 — 45 %'],
  ['other', ''],
])('tells %s: %s', (language, shown) => {
  expect(detectLanguage(foldText(shown).text)).toBe(language);
});

it('tells Bulgarian from Russian in a longer text', () => {
  const bulgarian =
    'Алгоритъмът почиства страницата и след това взема дългите изречения като нейни признаци, без да чете останалия текст. ';
  expect(detectLanguage(foldText(bulgarian.repeat(5)).text)).toBe('other');
});

it('counts common words that stand alone, as a pattern would', () => {
  // Twelve words in all; the fourteenth part of them decides.
  const prose = (word: string) => `${'Die Wörter stehen hier in einer Reihe '.repeat(3)} ${word}`.toLowerCase();
  expect(
    ['the', '(the)', 'a-the', 'the’s', 'éthe', 'thé the'].map((word) => detectLanguage(prose(`${word} of`))),
  ).toEqual(Array(6).fill('en'));
  expect(['thes', '_the', 'the1', 'thе'].map((word) => detectLanguage(prose(word)))).toEqual(Array(4).fill('other'));
});

it('takes names and signatures, which have common words of no language, for English', () => {
  const signatures =
    'Builder.cipherSuites(CipherSuite... cipherSuites) Builder.tlsVersions(String... tlsVersions) Builder.build() Builder.scheme(String scheme) ';
  expect(detectLanguage(signatures.toLowerCase())).toBe('en');
  expect(detectLanguage(`${signatures}und das ist nicht mit der Hand geschrieben`.toLowerCase())).toBe('other');
});

it('names another language than the usual one, and none where the text is in that or in no known one', () => {
  const english = 'the algorithm cleans the page and takes the long sentences of it.';
  expect(['zh', 'en', 'other'].map((usual) => otherLanguage(english, usual))).toEqual(['en', null, 'en']);
  expect(
    ['en', 'other'].map((usual) =>
      otherLanguage('der algorithmus reinigt die seite und nimmt dann die langen sätze der seite heraus', usual),
    ),
  ).toEqual([null, null]);
  expect(
    ['en', 'ru'].map((usual) => otherLanguage('алгоритм очищает страницу и берёт длинные предложения.', usual)),
  ).toEqual(['ru', null]);
});

it('counts scripts of texts of any length', () => {
  // The ideographs are less than a third of the words, or just more.
  expect(detectLanguage(`${'字'.repeat(60)}${' word'.repeat(100)}`)).not.toBe('zh');
  expect(detectLanguage(`${'字'.repeat(100)}${' word'.repeat(100)}`)).toBe('zh');
  expect(detectLanguage('字'.repeat(1000))).toBe('zh');
});
