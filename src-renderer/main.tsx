// The common sheets come before those of the features, what a narrow window changes after them.
import './styles/index.css';
import { createRoot } from 'react-dom/client';
import { keepConnected, openDesktopPort, openWebPort } from './api/connection.ts';
import { App } from './app/app.tsx';

import './api/no-eval.ts';
import './styles/narrow.css';
import './styles/forced-colours.css';

const bridge = window.pagetwin ?? null;
const connection = keepConnected(bridge ? () => openDesktopPort(bridge) : openWebPort);
const root = document.querySelector('#root');
if (root) createRoot(root).render(<App client={connection.client} connection={connection} bridge={bridge} />);
