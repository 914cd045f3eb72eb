import type { Page } from '@playwright/test';

/**
 * Presses keys one after the other. Those with a space between them (`g c`) belong together and may lie 1.5 seconds
 * apart at most, which a busy machine does not keep when each waits for the one before: they are sent at once, as by
 * somebody who types fast.
 */
export async function pressKeys(page: Page, ...strokes: readonly string[]): Promise<void> {
  for (const stroke of strokes) await Promise.all(stroke.split(' ').map((key) => page.keyboard.press(key)));
}
