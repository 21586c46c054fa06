import { writeFileSync } from 'node:fs'
import { convertPicture } from './convert-picture.ts'
import { type PictureTask, type PictureWorkerMessage, pictureLimitSignal } from './picture-messages.ts'

/**
 * Maximum resident memory in bytes. The largest permitted work, an AVIF of 1,920 pixels, takes about 240 MB. Pictures whose
 * header states a wrong size are stopped here.
 */
const maxMemory = 300 * 2 ** 20
/** Maximum computing time in seconds: for an uploaded picture, and for an AVIF made from one of the site's own pictures. */
const maxSeconds = { jpeg: 15, avif: 60 }
/** Delay in milliseconds between two checks. A decoder can allocate about 20 MB in that time. */
const checkInterval = 20

/*
 * Runs as a separate process, because native memory cannot be limited within a process, and a defect of a decoder ends the whole
 * process. Decoding uses the thread pool, so this thread can measure meanwhile.
 */

process.on('message', async ({ source, conversion }: PictureTask) => {
  const stop = watchLimits(maxSeconds[conversion.output.type])
  const result = await convertPicture(source, conversion)
  stop()
  process.send?.({ result } satisfies PictureWorkerMessage)
})
// The site has ended, possibly by `kill -9`: a decoder that is still working must end too.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Service managers and terminals signal both processes, but the site finishes its requests first.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
preferAsVictim()
process.send?.('ready' satisfies PictureWorkerMessage)

function watchLimits(seconds: number): () => void {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > maxMemory || (user + system) / 1e6 > seconds)
      process.kill(process.pid, pictureLimitSignal)
  }, checkInterval)
  return () => clearInterval(timer)
}

/** Makes Linux end this process rather than the site when the machine or container runs out of memory. */
function preferAsVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Systems other than Linux reject the call.
  }
}
