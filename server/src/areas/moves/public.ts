/** What drivers may use of moves. */
export { answerMove } from './answer-move.ts';
export { lapseMoves } from './lapse-moves.ts';
