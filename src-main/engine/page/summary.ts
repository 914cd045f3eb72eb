const maxSummaryLength = 200;

/** The description of a page, otherwise the beginning of its text up to the last end of a sentence that fits. */
export function summaryOf(description: string, text: string): string {
  if (description !== '') return description;
  const beginning = text.slice(0, maxSummaryLength + 1).replaceAll(/\s+/g, ' ');
  if (text.length <= maxSummaryLength) return beginning.trim();
  const cut = beginning.slice(0, maxSummaryLength);
  const end = Math.max(cut.lastIndexOf('。'), cut.lastIndexOf('！'), cut.lastIndexOf('？'), lastWestern(cut));
  return (
    end >= maxSummaryLength / 4
      ? cut.slice(0, end + 1)
      : `${cut
          .toWellFormed()
          .replace(/\ufffd$/u, '')
          .trimEnd()}…`
  ).trim();
}

function lastWestern(text: string): number {
  return Math.max(...['. ', '! ', '? '].map((mark) => text.lastIndexOf(mark)));
}
