import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing fades in. */
const transitionProps = { duration: 0 };

const theme = createTheme({
  components: {
    Popover: { defaultProps: { radius: 'md', shadow: 'md', transitionProps } },
    Menu: { defaultProps: { radius: 'md', shadow: 'md', transitionProps } },
  },
});

/**
 * Mantine with our tokens. Its variables stand in `styles/kit.css`, because the content policy allows no style
 * elements. Our tokens know light and dark by themselves, so Mantine always believes to be light.
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
