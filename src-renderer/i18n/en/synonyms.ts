export const synonyms = {
  title: 'Synonyms',
  hint: 'Words that mean the same, one group on each line, separated by spaces, commas or “=”. What follows # is a comment. Rewritten sentences are then found by meaning. Takes effect with the next run.',
  placeholder: '# one group on each line\nquick fast swift\nbuy, purchase',
  lines: 'Usable groups: {{count}}',
  oneWord: 'Line {{line}}: “{{word}}” stands alone.',
};
