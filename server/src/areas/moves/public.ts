/** What drivers may use of moves. */
export { lapseMoves } from './lapse-moves.ts';
