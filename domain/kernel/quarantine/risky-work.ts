import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { and, eq, lt, sql } from 'drizzle-orm'
import { riskyWork } from '../../../db/schema/tables.ts'
import { TooManyWaitingTasks } from '../flow/fair-queue.ts'
import { processId } from '../flow/process-id.ts'
import { serializeByKey } from '../flow/serialize-by-key.ts'
import type { Deps } from '../ports/deps.ts'

/** Number of process deaths during the same work from which on the work is set aside instead of run. */
export const maxProcessDeathsPerRiskyWork = 2

/**
 * Runs work that could end the process, and passes it the number of processes that have ended during this work; from
 * `maxProcessDeathsPerRiskyWork` on, `run` must set the work aside. Work during which a process ended is tried again
 * alone: of several pieces that were running at that moment only one is the cause, and the others succeed this time.
 *
 * `work` identifies the work in all processes. Nested calls are not allowed.
 */
export async function runRiskyWork<Outcome>(
  { db, clock }: Deps<'db' | 'clock'>,
  work: string,
  run: (deaths: number) => Promise<Outcome>,
): Promise<Outcome> {
  const isThis = eq(riskyWork.work, work)
  const isOthers = sql`${riskyWork.process} <> ${processId}`
  const [begun] = await db
    .insert(riskyWork)
    .values({ work, process: processId, begun_at: clock.now() })
    .onConflictDoUpdate({
      target: riskyWork.work,
      set: {
        deaths: sql`${riskyWork.deaths} + case when ${isOthers} then 1 else 0 end`,
        // `process` is empty until the work starts, so that a process that ends before is not counted.
        process: sql`case when ${riskyWork.process} = ${processId} then ${processId} end`,
        begun_at: clock.now(),
      },
    })
    .returning({ deaths: riskyWork.deaths })
  const deaths = begun?.deaths ?? 0
  const end = async (isDone: boolean) => {
    const ended =
      deaths === 0 || (isDone && deaths < maxProcessDeathsPerRiskyWork)
        ? db.delete(riskyWork).where(isThis)
        : db.update(riskyWork).set({ process: null }).where(isThis)
    // If the database is unavailable, the row remains; it is not counted as a death while this process runs.
    await ended.catch(() => undefined)
  }
  const runToEnd = async () => {
    try {
      const outcome = await run(deaths)
      await end(true)
      return outcome
    } catch (error) {
      await end(false)
      throw error
    }
  }
  if (deaths === 0) return runToEnd()
  return serializeByKey('work during which a process ended', async () => {
    await db.update(riskyWork).set({ process: processId }).where(isThis)
    return runToEnd()
  })
}

interface Unreadable {
  outcome: 'rejected'
  reason: 'not-an-image'
}

/**
 * Decodes an uploaded picture. Rejects one that has ended the process `maxProcessDeathsPerRiskyWork` times, recognised
 * by the hash of its bytes. The outcome is `busy` if the queue of the decoder is full.
 */
export async function decodeRiskyUpload<Decoded>(
  deps: Deps<'db' | 'clock'>,
  source: Buffer | string,
  decode: () => Promise<Decoded>,
): Promise<Decoded | Unreadable | { outcome: 'busy' }> {
  try {
    return await runRiskyWork<Decoded | Unreadable>(deps, `upload ${await hashOf(source)}`, async (deaths) =>
      deaths >= maxProcessDeathsPerRiskyWork ? { outcome: 'rejected', reason: 'not-an-image' } : decode(),
    )
  } catch (error) {
    if (error instanceof TooManyWaitingTasks) return { outcome: 'busy' }
    throw error
  }
}

async function hashOf(source: Buffer | string): Promise<string> {
  const hash = createHash('sha256')
  if (typeof source !== 'string') return hash.update(source).digest('hex')
  for await (const chunk of createReadStream(source)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Marks work that a clean stop interrupts as not begun, so that it is not counted as a death. */
export async function releaseRiskyWork({ db }: Deps<'db'>): Promise<void> {
  await db.update(riskyWork).set({ process: null }).where(eq(riskyWork.process, processId))
  await db.delete(riskyWork).where(and(eq(riskyWork.deaths, 0), sql`${riskyWork.process} is null`))
}

/** Deletes records of work that was last started before a day. */
export const deleteOldRiskyWork = ({ db }: Deps<'db'>, before: Date) =>
  db.delete(riskyWork).where(lt(riskyWork.begun_at, before))
