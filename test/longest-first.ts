import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They start sites and servers of their own, or prove every pattern of the tree: short to read, and longer to run than any other. */
const starts = /^test\/(process|embedded-postgres|foreign-text)/

/** Begins with what takes longest, so that no worker is left alone with it at the end; else as Vitest does, by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const starting = (file: TestSpecification) => starts.test(relative(process.cwd(), file.moduleId))
    const sorted = await super.sort(files)
    return [...sorted.filter(starting), ...sorted.filter((file) => !starting(file))]
  }
}
