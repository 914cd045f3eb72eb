import { testMainElement } from '../../corpus/test-main-element.ts';

testMainElement(1);
