import { testCandidates } from '../../corpus/test-candidates.ts';

testCandidates('ru-spun', 'zh-spun');
