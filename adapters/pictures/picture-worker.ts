import { writeFileSync } from 'node:fs'
import { convertPicture } from './convert-picture.ts'
import { limitSignal, type PictureTask, type WorkerMessage } from './picture-messages.ts'

/**
 * Maximum resident memory in bytes. The largest permitted work is an AVIF of 1,920 pixels, with about 240 MB. Pictures whose header
 * lies about their size are stopped here.
 */
const maxMemory = 300 * 2 ** 20
/** Maximum computing time in seconds: for a picture that was sent, and for an AVIF made of one of our own. */
const maxSeconds = { jpeg: 15, avif: 60 }
/** Delay in milliseconds between two checks, in which a decoder fills some 20 MB. */
const checkInterval = 20

/*
 * Runs as a process of its own: native memory has no limit within a process, and a defect of a decoder ends the whole
 * process. It decodes in the thread pool, so this thread stays free to measure.
 */

process.on('message', async ({ source, conversion }: PictureTask) => {
  const stop = watchLimits(maxSeconds[conversion.output.type])
  const result = await convertPicture(source, conversion)
  stop()
  process.send?.({ result } satisfies WorkerMessage)
})
// The site has ended, possibly by `kill -9`: a running decoder must end too.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A service manager and a terminal signal both processes; the site finishes its requests first.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
preferAsVictim()
process.send?.('ready' satisfies WorkerMessage)

function watchLimits(seconds: number): () => void {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > maxMemory || (user + system) / 1e6 > seconds)
      process.kill(process.pid, limitSignal)
  }, checkInterval)
  return () => clearInterval(timer)
}

/** Tells Linux to end this process, not the site, when the machine or container has no memory left. */
function preferAsVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Fails on systems other than Linux.
  }
}
