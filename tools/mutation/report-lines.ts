import { equivalentChanges } from './equivalent-changes.ts';

/** The part of Stryker's mutant result that the reporter uses. */
interface MutantResult {
  status: string;
  fileName: string;
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number } };
}

/** Prints each undetected change at once, so that a run that is ended early also has results. */
class ReportLines {
  #tested = 0;
  #unnoticed = 0;

  onMutantTested({ status, fileName, mutatorName, replacement = '', location }: MutantResult): void {
    if (status === 'Ignored') return;
    this.#tested += 1;
    if (status === 'Survived' || status === 'NoCoverage') {
      this.#unnoticed += 1;
      const { line, column } = location.start;
      console.log(
        `${status} ${fileName}:${line}:${column} ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`,
      );
    }
    if (this.#tested % 20 === 0) console.log(`${this.#tested} tested, ${this.#unnoticed} not detected`);
  }
}

/** Stryker loads the plugins of a module by this name. */
export const strykerPlugins = [
  { kind: 'Reporter', name: 'lines', injectableClass: ReportLines },
  { kind: 'Ignore', name: 'equivalent-changes', value: equivalentChanges },
];
