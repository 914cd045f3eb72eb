import { testFiveHosts } from './test-sites.ts';

// By each way alone, audited, and another site: `npm run test:all`.
testFiveHosts('both');
