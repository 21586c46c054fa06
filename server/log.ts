import { type Logger, pino } from 'pino'
import { withoutPersonalData } from './logged-errors/without-personal-data.ts'

/** Structured lines on standard output. What visitors write never stands in them. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutPersonalData },
  })
}
