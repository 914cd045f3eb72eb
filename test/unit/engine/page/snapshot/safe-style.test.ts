import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeStyle } from '../../../../../src-main/engine/page/snapshot/render-snapshot.ts';

describe('a safe style', () => {
  it('says how letters are set', () => {
    expect(safeStyle('Text-Align: CENTER; font-weight:700;font-size: 14px')).toBe(
      'text-align:center;font-weight:700;font-size:14px',
    );
  });

  it.each([
    'background:url(https://evil.example/x.png)',
    'background-image:image-set("https://evil.example/x.png" 1x)',
    'position:fixed;top:0;left:0;width:100vw;height:100vh',
    'display:none',
    'font-size:0',
    'font-size:900px',
    'text-indent:-9999px',
    'color:#fff',
    'behavior:url(x.htc)',
    '-moz-binding:url(x.xml)',
    'width:expression(alert(1))',
    'font-family:"x";text-align:"</style><script>alert(1)</script>"',
    'text-align:center\\3b background:red',
    'text-align:center !important',
    'text-align:/**/center',
    '--x:url(y);text-align:var(--x)',
  ])('drops %s', (style) => {
    expect(safeStyle(style)).toBe('');
  });

  it('has nothing but plain words whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'text-align',
            ':',
            ';',
            'center',
            'url(',
            ')',
            '"',
            "'",
            '\\',
            '/*',
            '*/',
            '<',
            'font-weight',
            'bold',
            '\n',
          ),
        ),
        (pieces) => {
          expect(safeStyle(pieces.join(''))).toMatch(/^([a-z-]+:[a-z0-9.%-]+;?)*$/);
        },
      ),
    );
  });
});
