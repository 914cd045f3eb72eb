import { testMainElement } from './test-main-element.ts';

// All of them belong to `npm run test:all`.
testMainElement(4);
