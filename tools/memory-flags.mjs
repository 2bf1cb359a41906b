/**
 * Memory flags for a server that runs for long: a small young generation, collected more often and at less cost; one arena
 * of the C library, whose gaps are reused; blocks from 512 kB, such as compressors take, are returned when they are freed
 * and leave no gaps, and so is what is free at its end beyond 8 MB (docs/decisions/039). Together they lower its memory by
 * a third; at most a tenth of its speed is the price.
 * deploy/Dockerfile and docs/operations.md set the same.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export const memoryFlags = ({ NODE_OPTIONS = '' }) => ({
  NODE_OPTIONS: `${NODE_OPTIONS} --max-semi-space-size=8`.trim(),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '524288',
  MALLOC_TRIM_THRESHOLD_: '8388608',
});
