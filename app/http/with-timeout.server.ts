/** Milliseconds that a page waits for optional data. */
const timeout = 800

/** Resolves to `null` when `promise` takes too long: the page is then sent first and the data is streamed after it. */
export function awaitWithTimeout<Value>(promise: Promise<Value>): Promise<Value | null> {
  return Promise.race([promise, nullAfter(timeout)])
}

function nullAfter(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null).unref())
}
