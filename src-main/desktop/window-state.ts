import path from 'node:path';
import { screen, type BrowserWindow, type Rectangle } from 'electron';
import { z } from 'zod';
import { jsonFile } from '../engine/requests/json-file.ts';

const boundsSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(200),
  height: z.number().int().min(150),
});
const stateSchema = z.object({ bounds: boundsSchema.nullable(), isMaximized: z.boolean() });

const cascade = 28;
/** A window of which less than this is on a screen cannot be taken hold of. */
const minVisible = 80;

/**
 * Where the last window stood: the next one opens there, beside those that are open, and never off the screens that
 * there are now.
 */
export class WindowState {
  readonly #file;

  constructor(dataFolder: string) {
    this.#file = jsonFile(path.join(dataFolder, 'window.json'), stateSchema, { bounds: null, isMaximized: false });
  }

  /** `open` is the number of windows that are open already. */
  place(open: number): { readonly bounds: Partial<Rectangle>; readonly isMaximized: boolean } {
    const { bounds, isMaximized } = this.#file.read();
    if (!bounds || !isOnScreen(bounds)) return { bounds: {}, isMaximized };
    return {
      bounds: { ...bounds, x: bounds.x + cascade * open, y: bounds.y + cascade * open },
      isMaximized: isMaximized && open === 0,
    };
  }

  follow(window: BrowserWindow): void {
    window.on('close', () => {
      try {
        this.#file.write({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
      } catch {
        // The next window then opens where the system puts it.
      }
    });
  }
}

function isOnScreen(bounds: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const width = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
    const height = Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y);
    return width >= minVisible && height >= minVisible;
  });
}
