import { testCandidates } from './test-candidates.ts';

testCandidates('en-passages', 'zh-law-amendments');
