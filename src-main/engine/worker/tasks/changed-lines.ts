interface ChangedLine {
  readonly text: string;
  readonly change: 'same' | 'added' | 'removed';
}

/**
 * Lines gone from the old text and added in the new, in the order of both. Rules only take blocks out or let them in,
 * so the lines that stay keep their order, and each is looked up at its earliest place in the rest. Linear but for the
 * map.
 */
export function changedLines(old: readonly string[], now: readonly string[]): ChangedLine[] {
  const places = Map.groupBy(now.keys(), (index) => now[index] ?? '');
  const used = new Map<string, number>();
  const lines: ChangedLine[] = [];
  let next = 0;
  for (const line of old) {
    if (line === '') continue;
    const known = places.get(line) ?? [];
    // Places before `next` are never asked for again.
    let at = used.get(line) ?? 0;
    while ((known[at] ?? Infinity) < next) at += 1;
    used.set(line, at);
    const place = known[at];
    if (place === undefined) {
      lines.push({ text: line, change: 'removed' });
      continue;
    }
    for (; next < place; next += 1) addLine(lines, now[next] ?? '');
    lines.push({ text: line, change: 'same' });
    next = place + 1;
  }
  for (; next < now.length; next += 1) addLine(lines, now[next] ?? '');
  return lines;
}

function addLine(lines: ChangedLine[], text: string): void {
  if (text !== '') lines.push({ text, change: 'added' });
}
