import { describe, expect, it } from 'vitest';
import { capsOf, type PressedKey, strokeOf } from '../../../src-renderer/ui/commands.tsx';

const pressed = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('strokes', () => {
  it('name a sign by itself, however the keyboard makes it', () => {
    expect(strokeOf(pressed('?', { shiftKey: true }))).toBe('?');
    expect(strokeOf(pressed('j'))).toBe('j');
    expect(strokeOf(pressed('J', { shiftKey: true }))).toBe('J');
  });

  it('take Ctrl and ⌘ for the same', () => {
    expect(strokeOf(pressed('k', { ctrlKey: true }))).toBe('mod+k');
    expect(strokeOf(pressed('k', { metaKey: true }))).toBe('mod+k');
    expect(strokeOf(pressed('Z', { ctrlKey: true, shiftKey: true }))).toBe('mod+shift+z');
  });

  it('name Shift beside keys that do not show it', () => {
    expect(strokeOf(pressed('ArrowDown', { shiftKey: true }))).toBe('shift+ArrowDown');
  });

  it('are the same while the keyboard writes another script', () => {
    expect(strokeOf(pressed('о', { code: 'KeyJ' }))).toBe('j');
    expect(strokeOf(pressed('О', { code: 'KeyJ', shiftKey: true }))).toBe('J');
    expect(strokeOf(pressed('л', { code: 'KeyK', ctrlKey: true }))).toBe('mod+k');
    expect(strokeOf(pressed('Я', { code: 'KeyZ', ctrlKey: true, shiftKey: true }))).toBe('mod+shift+z');
    expect(strokeOf(pressed('ъ', { code: 'BracketRight' }))).toBe(']');
    expect(strokeOf(pressed('б', { code: 'Comma', ctrlKey: true }))).toBe('mod+,');
    expect(strokeOf(pressed('？', { code: 'Slash', shiftKey: true }))).toBe('?');
    expect(strokeOf(pressed('é', { code: 'Digit2' }))).toBe('2');
  });

  it('follow the sign and not the place where the keyboard makes one', () => {
    expect(strokeOf(pressed('q', { code: 'KeyA' }))).toBe('q');
    expect(strokeOf(pressed('?', { code: 'Digit7', shiftKey: true }))).toBe('?');
    expect(strokeOf(pressed('ß', { code: 'Minus' }))).toBe('ß');
  });

  it('do not depend on Caps Lock', () => {
    expect(strokeOf(pressed('J'))).toBe('j');
    expect(strokeOf(pressed('j', { shiftKey: true }))).toBe('J');
  });

  it('are drawn as the caps of the keyboard', () => {
    expect(capsOf('mod+shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(capsOf('mod+k', true)).toEqual(['⌘', 'K']);
    expect(capsOf('g c', false)).toEqual(['g', 'c']);
    expect(capsOf('Escape', false)).toEqual(['Esc']);
    expect(capsOf('+', false)).toEqual(['+']);
  });
});
