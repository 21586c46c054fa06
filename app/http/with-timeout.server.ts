/** How long a page waits for data that it can go without at first, in milliseconds. */
const timeout = 800

/** What `coming` brings, or `null` when it is slow: then the page goes first and the data follows it. */
export function withTimeout<Value>(coming: Promise<Value>): Promise<Value | null> {
  return Promise.race([coming, nullAfter(timeout)])
}

function nullAfter(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null).unref())
}
