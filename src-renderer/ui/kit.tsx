import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing fades in: what was asked for is there at once, as in the rest of the window. */
const transitionProps = { duration: 0 };

const theme = createTheme({
  components: {
    Popover: { defaultProps: { radius: 'md', shadow: 'md', transitionProps } },
    Menu: { defaultProps: { radius: 'md', shadow: 'md', transitionProps } },
  },
});

/**
 * Mantine with our tokens. Its variables stand in `styles/kit.css` and are not made by script, because the content
 * policy of the window allows no style elements; they lead to our tokens, which know light and dark by themselves, so
 * that Mantine always believes to be light.
 */
export function Kit({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
