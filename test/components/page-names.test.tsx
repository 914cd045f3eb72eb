import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SiteNamesProvider, useShortName } from '../../src-renderer/kit.ts';

const Name = ({ title, address = '/a' }: Readonly<{ title: string; address?: string }>) => (
  <p>{useShortName()({ title, address })}</p>
);

const shown = (title: string) => {
  const { container } = render(
    <SiteNamesProvider value={[' | Docs | Example', ' | Example']}>
      <Name title={title} />
    </SiteNamesProvider>,
  );
  return container.textContent;
};

it('leaves the longest name of the site out of a title', () => {
  expect(shown('Session | Docs | Example')).toBe('Session');
  expect(shown('About us | Example')).toBe('About us');
});

it('keeps a title that is nothing but the name, and one of another site', () => {
  expect(shown(' | Example')).toBe(' | Example');
  expect(shown('Session | Other')).toBe('Session | Other');
  render(<Name title="" address="/untitled" />);
  expect(screen.getByText('/untitled')).toBeTruthy();
});
