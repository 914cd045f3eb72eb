/** The channels between Electron's main process and the preload script, which is bundled by itself: this file imports nothing. */
export const shellChannel = 'pagetwin:shell';
export const connectChannel = 'pagetwin:connect';
export const portChannel = 'pagetwin:port';
export const menuChannel = 'pagetwin:menu';
