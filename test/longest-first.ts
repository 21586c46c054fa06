import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start sites and servers or check every pattern of the source: short files that take longer than all others. */
const starts = /^test\/(process|embedded-postgres|foreign-text)/

/** Runs the slowest files first, so that no worker runs one alone at the end. Sorts the others by size, as Vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const starting = (file: TestSpecification) => starts.test(relative(process.cwd(), file.moduleId))
    const sorted = await super.sort(files)
    return [...sorted.filter(starting), ...sorted.filter((file) => !starting(file))]
  }
}
