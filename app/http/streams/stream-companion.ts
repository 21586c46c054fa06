import type { Logger } from 'pino'

/** Lives as long as a stream does: hears each of its beats, and its end. */
export interface Companion {
  beat(): Promise<void>
  leave(): Promise<void>
}

/** The companion's part in a stream, which goes on without it when it fails. */
export function accompanied(log: Logger, open?: () => Promise<Companion>) {
  let companion: Promise<Companion | undefined> | undefined
  const failed = (error: unknown) => log.warn({ err: error }, 'companion of a stream failed')
  const tell = (act: 'beat' | 'leave') => void companion?.then((one) => one?.[act]()).catch(failed)
  return {
    begin() {
      companion = open?.().catch((error: unknown): undefined => void failed(error))
    },
    beat: () => tell('beat'),
    end: () => tell('leave'),
  }
}
