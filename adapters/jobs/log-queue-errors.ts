import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

const quietFor = 10_000

/**
 * Every worker reports a database that is away twice a second; one line in ten seconds for each kind of
 * error is enough. The workers go on by themselves once it is back.
 */
export function logQueueErrors(boss: PgBoss, log: Logger): void {
  const lastLogged = new Map<string, number>()
  boss.on('error', (error) => {
    const reason = (error.message.split('\n')[0] ?? '').split(' (Queue: ')[0] ?? ''
    const now = Date.now()
    if (now - (lastLogged.get(reason) ?? 0) < quietFor) return
    lastLogged.set(reason, now)
    log.warn({ err: error }, 'job queue error')
  })
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'))
}
