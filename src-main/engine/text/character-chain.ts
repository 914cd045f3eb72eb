/** For the logarithm of 0, as in the model. */
const impossible = -3.14e100;

const states = 4;
const [endOfWord, alone] = [1, 3];

/**
 * A hidden Markov model of where characters stand in words, for names and new words. Figures are natural logarithms.
 */
export class CharacterChain {
  readonly #start: Float64Array;
  readonly #steps: Float64Array;
  readonly #rows = new Uint16Array(1 << 16);
  readonly #emissions: Float64Array;
  /** By character and state: the state before on the best way, and its probability. */
  #before = new Uint8Array(states * 64);
  #best = new Float64Array(states * 64);

  /**
   * @param model lines: probabilities of the first state, four of the next one, and for each state
   * `character:probability` after commas; `#` begins remarks.
   */
  constructor(model: string) {
    const lines = model.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    const [start = '', ...rest] = lines;
    this.#start = numbersOf(start);
    this.#steps = Float64Array.from(rest.slice(0, states).flatMap((line) => [...numbersOf(line)]));
    const emissions: number[] = Array.from({ length: states }, () => impossible);
    for (const [state, line] of rest.slice(states, 2 * states).entries()) {
      for (const entry of line.trim().split(',')) {
        const unit = entry.charCodeAt(0);
        const row = this.#rows[unit] || emissions.length / states;
        this.#rows[unit] = row;
        while (emissions.length <= states * row) emissions.push(impossible, impossible, impossible, impossible);
        emissions[states * row + state] = Number(entry.slice(entry.indexOf(':') + 1));
      }
    }
    this.#emissions = Float64Array.from(emissions);
  }

  /** Adds the words of `run.slice(from, to)` (Viterbi 1967). */
  cut(run: string, from: number, to: number, words: string[]): void {
    const characters = charactersOf(run, from, to);
    this.#walk(run, characters);
    const last = states * (characters.length - 1);
    let state = (this.#best[last + endOfWord] ?? 0) >= (this.#best[last + alone] ?? 0) ? endOfWord : alone;
    const ends: number[] = [];
    for (let at = characters.length - 1; at >= 0; at -= 1) {
      if (state === endOfWord || state === alone) ends.push(characters[at + 1] ?? to);
      state = this.#before[states * at + state] ?? 0;
    }
    let start = from;
    for (const end of ends.reverse()) {
      words.push(run.slice(start, end));
      start = end;
    }
  }

  #walk(run: string, characters: readonly number[]): void {
    if (states * characters.length > this.#best.length) {
      this.#before = new Uint8Array(2 * states * characters.length);
      this.#best = new Float64Array(2 * states * characters.length);
    }
    const [best, before, emissions, steps] = [this.#best, this.#before, this.#emissions, this.#steps];
    const rowOf = (at: number) => states * (this.#rows[run.charCodeAt(characters[at] ?? 0)] ?? 0);
    for (let state = 0; state < states; state += 1)
      best[state] = (this.#start[state] ?? impossible) + (emissions[rowOf(0) + state] ?? impossible);
    for (let at = 1; at < characters.length; at += 1) {
      const row = rowOf(at);
      for (let state = 0; state < states; state += 1) {
        const emission = emissions[row + state] ?? impossible;
        let most = impossible;
        let from = endOfWord;
        for (let former = 0; former < states; former += 1) {
          const likely = (best[states * (at - 1) + former] ?? 0) + (steps[states * former + state] ?? 0) + emission;
          if (likely <= most) continue;
          most = likely;
          from = former;
        }
        best[states * at + state] = most;
        before[states * at + state] = from;
      }
    }
  }
}

const numbersOf = (line: string): Float64Array => Float64Array.from(line.trim().split(/\s+/), Number);

function charactersOf(run: string, from: number, to: number): number[] {
  const starts: number[] = [];
  for (let at = from; at < to; at += (run.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) starts.push(at);
  return starts;
}
