import { app } from 'electron';
import { findAppRoot } from '../node/app-root.ts';
import { readStartRequest } from '../node/start-request.ts';
import { DesktopApp } from './desktop-app.ts';

/** A second start passes its request to the first. */
const request = readStartRequest(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());

if (app.requestSingleInstanceLock(request)) new DesktopApp(findAppRoot(), request).run();
else app.quit();
