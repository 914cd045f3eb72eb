import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { KeywordsPicture } from '../../src-renderer/features/compare/pictures/term-pictures.tsx';
import { renderScreen } from '../support/render-screen.tsx';

test('a term that comes twice in a ranking has two lines, and no key is given twice', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const keyword = (term: string, weight: number) => ({ term, weight, shared: true });
  const ranking = [keyword('tea', 3), keyword('tea', 2), keyword('cup', 1)];
  const group = { name: 'keywords', equal: true, a: ranking, b: ranking };
  renderScreen(<KeywordsPicture picture={{ kind: 'keywords', figures: [], groups: [group] }} onJump={() => {}} />);
  const lists = screen.getAllByRole('list');
  expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([3, 3]);
  expect(complaints.mock.calls.flat().filter((said) => String(said).includes('same key'))).toEqual([]);
  complaints.mockRestore();
});
