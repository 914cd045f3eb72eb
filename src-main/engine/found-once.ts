/** Each answer is looked for once, and kept as long as the function. */
export function foundOnce<Key, Answer>(find: (key: Key) => Answer): (key: Key) => Answer {
  const found = new Map<Key, Answer>();
  return (key) => {
    let answer = found.get(key);
    if (answer === undefined && !found.has(key)) found.set(key, (answer = find(key)));
    return answer as Answer;
  };
}
