import { z } from 'zod';

const nothing = z.object({});
const chosenFile = z.object({ file: z.string().nullable() });
const chosenPath = z.object({ path: z.string().nullable() });

/** Handled by the desktop's main process; browsers have text fields and downloads instead. */
export const shellRequests = {
  'shell/choose-audit': { parameters: nothing, result: chosenFile },
  'shell/choose-folder': { parameters: z.object({ purpose: z.enum(['source', 'export']) }), result: chosenPath },
  /** A file of pages or addresses. */
  'shell/choose-source-file': { parameters: nothing, result: chosenPath },
  'shell/choose-new-audit': { parameters: z.object({ suggestedName: z.string() }), result: chosenFile },
  'shell/shows': {
    parameters: z.object({ shown: z.object({ audit: z.string(), file: z.string(), name: z.string() }).nullable() }),
    result: nothing,
  },
  'shell/copy-diagnostics': { parameters: nothing, result: nothing },
  /** `unavailable`: this build has no update server. */
  'shell/check-update': {
    parameters: nothing,
    result: z.object({
      state: z.enum(['unavailable', 'off', 'current', 'available']),
      version: z.string().nullable(),
      page: z.string().nullable(),
    }),
  },
  'shell/show-file': { parameters: z.object({ path: z.string() }), result: nothing },
} as const;

export type ShellRequestName = keyof typeof shellRequests;
type ShellParameters<Name extends ShellRequestName> = z.input<(typeof shellRequests)[Name]['parameters']>;
export type ShellResult<Name extends ShellRequestName> = z.output<(typeof shellRequests)[Name]['result']>;

export const menuCommandSchema = z.object({
  command: z.enum([
    'new-audit',
    'open-audit',
    'close-audit',
    'demo',
    'export',
    'start',
    'clusters',
    'toggle-theme',
    'open-file',
    'diagnostics-copied',
  ]),
  file: z.string().optional(),
});
export type MenuCommand = z.infer<typeof menuCommandSchema>;

/** The engine's port arrives as a window message named `enginePortMessage`. */
export interface DesktopBridge {
  invoke<Name extends ShellRequestName>(name: Name, parameters: ShellParameters<Name>): Promise<ShellResult<Name>>;
  onMenu(listener: (command: MenuCommand) => void): () => void;
  /** Path of a dropped file, which browsers do not reveal. */
  pathOf?(file: File): string;
  /** Requests the engine's MessagePort, which is posted now and after each restart. */
  connect(): void;
}

export const enginePortMessage = 'pagetwin:engine-port';

/** Also for the preload script, which is bundled separately, so this file imports only zod. */
export const shellChannel = 'pagetwin:shell';
export const connectChannel = 'pagetwin:connect';
export const portChannel = 'pagetwin:port';
export const menuChannel = 'pagetwin:menu';
