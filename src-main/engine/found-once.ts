/** The answer to the last question is kept until another one is asked. */
export function lastAnswer<Question extends readonly unknown[], Answer>(find: (...question: Question) => Answer) {
  let last: Readonly<{ question: Question; answer: Answer }> | null = null;
  const ask = (...question: Question) => {
    if (!last || question.some((part, at) => part !== last?.question[at]))
      last = { question, answer: find(...question) };
    return last.answer;
  };
  return Object.assign(ask, { forget: () => void (last = null) });
}

/** Each answer is looked for once, and kept as long as the function. */
export function foundOnce<Key, Answer>(find: (key: Key) => Answer): (key: Key) => Answer {
  const found = new Map<Key, Answer>();
  return (key) => {
    let answer = found.get(key);
    if (answer === undefined && !found.has(key)) found.set(key, (answer = find(key)));
    return answer as Answer;
  };
}

/** Made when first asked for, kept as long as its owner. */
export function perOwner<Owner extends WeakKey, State>(create: (owner: Owner) => State): (owner: Owner) => State {
  const states = new WeakMap<Owner, State>();
  return (owner) => {
    const state = states.get(owner) ?? create(owner);
    states.set(owner, state);
    return state;
  };
}
