/** Interval in milliseconds between two readings of the CPU time. */
const interval = 4

/**
 * Runs `work` and returns its result with the longest time for which it kept the event loop busy without a pause, in milliseconds.
 *
 * Counts the CPU time of this thread between two turns of a timer, so that other work of the machine does not change the result. A
 * value is at most the interval longer than the actual pause.
 */
export async function measureLoop<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; longest: number }> {
  let longest = 0
  let last = readCpuTime()
  const read = () => {
    const now = readCpuTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(read, interval)
  try {
    const result = await work()
    read()
    return { result, longest }
  } finally {
    clearInterval(timer)
  }
}

/** Returns the CPU time of this thread in milliseconds. */
function readCpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
