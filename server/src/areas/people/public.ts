/** What other areas may import of the desk's people. */
export { applyBlock, blockByOperator, liftEndedBlocks, unblockByOperator } from './block-person.ts';
export { lockPersonBelow } from './rules.ts';
