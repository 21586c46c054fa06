const closings: (() => Promise<unknown>)[] = []

/**
 * Has something closed after the tests of the file, what was opened last first. Vitest forgets an `afterAll` that a hook or
 * a test asks for, and the process goes on to the next file.
 */
export function closeAfterwards(close: () => Promise<unknown>): void {
  closings.push(close)
}

/** Closes it all (`test/close-after-file.ts`). */
export async function closeAll(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close()
}
