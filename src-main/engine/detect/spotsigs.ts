import {
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  type KeySet,
  pieceKeys,
  similarKeys,
} from './detector.ts';
import { cutPages, sharedPieces } from './pieces.ts';
import { wordsOf } from '../languages.ts';

const options = {
  distance: integer(1, 1, 10),
  chain: integer(2, 1, 10, 'words'),
  threshold: decimal(0.44, 0.05, 1),
  minSpots: integer(5, 1, 1000, 'spots'),
};

type SpotOptions = OptionValues<typeof options>;

/**
 * SpotSigs (Theobald, Siddharth, Paepcke 2008): a very common word (the antecedent) and the next c content words at
 * distance d make a spot: in "at a rally to kick off a weeklong campaign" a:rally:kick, a:weeklong:campaign. Menus have
 * hardly any. Near-duplicates have a Jaccard similarity of at least t between multisets of spots: the n-th occurrence
 * has its own key. Cost: one MD5 per antecedent; a key for ten words.
 */
export const spotsigs: Detector<typeof options, KeySet> = {
  id: 'spotsigs',
  options,
  needsWords: true,
  fingerprint: (page, { options }) => pieceKeys(keyedSpots(page, options), options.minSpots),
  ...similarKeys('jaccard'),
  explain: (a, b, { options }) => sharedPieces(...cutPages(a, b, (page) => spots(page, options))),
};

function keyedSpots({ text: { folded, tokens } }: DetectorPage, { distance, chain }: SpotOptions) {
  const { terms, starts, ends, stop } = tokens;
  const content: number[] = [];
  for (let token = 0; token < terms.length; token++) if (stop[token] !== 1) content.push(token);
  const seen = new Map<string, number>();
  const found: Readonly<{ key: string; tokens: readonly number[] }>[] = [];
  let next = 0;
  for (let token = 0; token < terms.length; token++) {
    while (next < content.length && (content[next] ?? 0) <= token) next++;
    const [start, end] = [starts[token] ?? 0, ends[token] ?? 0];
    if (end - start > maxAntecedent || !antecedentInitials.has(folded.text.charCodeAt(start))) continue;
    const antecedent = folded.text.slice(start, end);
    if (!antecedents.has(antecedent)) continue;
    if (next + chain * distance > content.length) break;
    const spotTokens = [token];
    let spot = antecedent;
    for (let link = 1; link <= chain; link++) {
      const linked = content[next + link * distance - 1] ?? 0;
      spotTokens.push(linked);
      spot += `:${terms[linked]}`;
    }
    const occurrence = (seen.get(spot) ?? 0) + 1;
    seen.set(spot, occurrence);
    found.push({ key: `${spot}#${occurrence}`, tokens: spotTokens });
  }
  return found;
}

function spots(page: DetectorPage, options: SpotOptions) {
  const { starts, ends } = page.text.tokens;
  return keyedSpots(page, options).map(({ key, tokens }) => ({
    key,
    label: tokens.map((token) => page.text.folded.text.slice(starts[token], ends[token])).join(' : '),
    start: starts[tokens[0] ?? 0] ?? 0,
    end: ends[tokens.at(-1) ?? 0] ?? 0,
  }));
}

/**
 * Very common words, which rewriters keep, folded. English follows Theobald et al.; Chinese has particles, the copula,
 * prepositions and adverbs; Russian conjunctions, prepositions and particles.
 */
const antecedents = new Set(wordsOf('antecedents'));

const maxAntecedent = Math.max(...Array.from(antecedents, (word) => word.length));
const antecedentInitials = new Set(Array.from(antecedents, (word) => word.charCodeAt(0)));
