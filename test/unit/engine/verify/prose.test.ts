import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';

const options = checkOptions(verifyOptions, {}, 'verify');
const side = (text: string) => ({ prepared: prepareText(readText('', text)), layout: '' });
const names =
  'Address Authenticator Cache Call Callback Challenge Connection Cookie Credentials Dispatcher Dns Event Handshake Headers Interceptor Protocol';

describe('prose', () => {
  it.each([
    ['English', 'The garden is quiet in the morning, and the bees that nest in the wall are the first on the hazel.'],
    ['Russian', 'Утром в саду тихо, и пчёлы, которые живут в стене, первыми появляются на цветах орешника.'],
    ['German', 'Der Garten ist am Morgen still, und die Bienen in der Mauer sind als erste auf den Blüten der Hasel.'],
    ['Korean', '아침의 정원은 조용하고 벽에 둥지를 튼 벌들이 개암나무 꽃에 가장 먼저 나타납니다.'],
  ])('is a text in %s', (_, text) => {
    expect(side(text).prepared.isProse()).toBe(true);
  });

  it('is no list of names', () => {
    expect(side(names.replaceAll(' ', '\n')).prepared.isProse()).toBe(false);
    // One word in sixteen carries no subject.
    const cities =
      'Москва и Казань Самара Тула Пермь Омск Томск Сочи Курск Псков Тверь Рязань Калуга Уфа Орёл'.replaceAll(
        ' ',
        '\n',
      );
    expect(side(cities).prepared.isProse()).toBe(false);
  });

  it('is asked before common words alone make a rewrite: two lists name the same things', () => {
    const tree = names
      .split(' ')
      .toReversed()
      .map((name) => `java.lang.Object: ${name} implements java.io.Closeable`)
      .join('\n');
    expect(verifyPair(side(names.replaceAll(' ', '\n')), side(tree), options).verdict).toBeNull();
  });
});
