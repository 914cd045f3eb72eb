/** The browser's own way; nothing goes over the network. */
export function saveAs(name: string, content: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: name.replaceAll(/[\\/:*?"<>|]/gu, '_'),
  });
  link.click();
  URL.revokeObjectURL(url);
}
