import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedPatterns,
  matchesPattern,
  readSelectorRules,
  rulesForHosts,
  writeSelectorRules,
  selectorRuleKinds,
  type SelectorRule,
} from '../../../src-main/contract/selector-rules.ts';

const rule = (changes: Partial<SelectorRule>): SelectorRule => ({
  kind: 'exclude',
  pattern: '*',
  selector: '.related',
  enabled: true,
  note: '',
  ...changes,
});

describe('a list of selector rules', () => {
  it('is read line by line, with notes, disabled rules and comments', () => {
    const { rules, problems } = readSelectorRules(
      '# rules of the shop\n\ninclude https://example.com/news/* article > .text  # since the new template\r\noff exclude * #comments\n',
    );
    expect(problems).toEqual([]);
    expect(rules).toEqual([
      rule({
        kind: 'include',
        pattern: 'https://example.com/news/*',
        selector: 'article > .text',
        note: 'since the new template',
      }),
      rule({ selector: '#comments', enabled: false }),
    ]);
  });

  it('names the lines that are no rules', () => {
    expect(readSelectorRules('exclude *\nhide * p\nexclude * p').problems).toEqual([
      { line: 1, text: 'exclude *' },
      { line: 2, text: 'hide * p' },
    ]);
  });

  it('takes a # inside quotes for a part of the selector', () => {
    expect(readSelectorRules('exclude * [title="a # b"] # note').rules).toEqual([
      rule({ selector: '[title="a # b"]', note: 'note' }),
    ]);
  });

  it('reads back whatever was written', () => {
    const word = fc
      .stringMatching(/^[a-z.#>*:/ ]{1,12}$/)
      .filter((text) => text.trim() !== '' && !/(^|\s)#(\s|$)/.test(text));
    const rules = fc.record({
      kind: fc.constantFrom(...selectorRuleKinds),
      pattern: fc.stringMatching(/^[a-z*/:.?=]{1,20}$/),
      selector: word.map((text) => text.trim()),
      enabled: fc.boolean(),
      note: fc.stringMatching(/^[a-z ]{0,10}$/).map((text) => text.trim()),
    });
    fc.assert(
      fc.property(fc.array(rules, { maxLength: 4 }), (list) => {
        expect(readSelectorRules(writeSelectorRules(list)).rules).toEqual(list);
      }),
    );
  });

  it('knows which addresses a change can touch: notes and the order of rules touch none', () => {
    const before = 'exclude /a/* p # one\nexclude /b/* p\noff include /c/* p';
    expect(changedPatterns(before, 'exclude /b/* p # other\nexclude /a/* p')).toEqual([]);
    expect(changedPatterns(before, 'exclude /a/* p\nexclude /b/* div\ninclude /c/* p')).toEqual(['/b/*', '/c/*']);
  });

  it('gives a site the rules that name it or no site', () => {
    const list = 'exclude https://example.com/* p\nexclude https://*.example.org/* p\nexclude * p\n';
    expect(rulesForHosts(list, ['www.example.com'])).toBe('exclude https://example.com/* p\nexclude * p\n');
    expect(rulesForHosts(list, ['de.example.org'])).toBe('exclude https://*.example.org/* p\nexclude * p\n');
    expect(rulesForHosts(list, [])).toBe('exclude * p\n');
  });
});

describe('an address pattern', () => {
  it('fits the address as a whole, with stars for anything', () => {
    expect(matchesPattern('https://example.com/news/*', 'https://example.com/news/1.html?page=2')).toBe(true);
    expect(matchesPattern('https://example.com/news/*', 'https://example.com/old/news/1.html')).toBe(false);
    expect(matchesPattern('*/print', 'https://example.com/a/print')).toBe(true);
    expect(matchesPattern('a*a', 'a')).toBe(false);
    expect(matchesPattern('a', 'a')).toBe(true);
  });

  it('agrees with the regular expression that says the same', () => {
    const text = fc.stringMatching(/^[ab*]{0,8}$/);
    fc.assert(
      fc.property(text, fc.stringMatching(/^[ab]{0,10}$/), (pattern, address) => {
        expect(matchesPattern(pattern, address)).toBe(new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(address));
      }),
    );
  });
});
