export function lastAnswer<Key extends readonly unknown[], Answer>(find: (...key: Key) => Answer) {
  let last: Readonly<{ key: Key; answer: Answer }> | null = null;
  const cached = (...key: Key) => {
    if (!last || key.some((part, at) => part !== last?.key[at])) last = { key, answer: find(...key) };
    return last.answer;
  };
  return Object.assign(cached, { forget: () => void (last = null) });
}

export function foundOnce<Key, Answer>(find: (key: Key) => Answer): (key: Key) => Answer {
  const found = new Map<Key, Answer>();
  return (key) => {
    let answer = found.get(key);
    if (answer === undefined && !found.has(key)) found.set(key, (answer = find(key)));
    return answer as Answer;
  };
}

/** Creates a state on first use, kept as long as its owner. */
export function perOwner<Owner extends WeakKey, State>(create: (owner: Owner) => State): (owner: Owner) => State {
  const states = new WeakMap<Owner, State>();
  return (owner) => {
    const state = states.get(owner) ?? create(owner);
    states.set(owner, state);
    return state;
  };
}
