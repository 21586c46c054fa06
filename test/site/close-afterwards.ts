const closings: (() => Promise<unknown>)[] = []

/**
 * Registers a function that runs after the tests of the file, last registered first. Vitest ignores an `afterAll` called in a
 * hook or a test, and the process continues with the next file.
 */
export function closeAfterwards(close: () => Promise<unknown>): void {
  closings.push(close)
}

/** Runs all registered functions (`test/close-after-file.ts`). */
export async function closeAll(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close()
}
